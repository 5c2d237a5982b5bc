interface Graph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

/**
 * Returns a function that returns whether a module is one of `starts` (absolute paths) or one of their static imports,
 * direct or indirect. Dynamic imports do not count.
 */
export function isReachableFrom(...starts: readonly string[]): (id: string, graph: Graph) => boolean {
  let reached: Set<string> | null = null;
  return (id, graph) => {
    reached ??= reachableModules(starts, graph);
    return reached.has(id);
  };
}

function reachableModules(starts: readonly string[], graph: Graph): Set<string> {
  const reached = new Set<string>();
  const queue = [...starts];
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    if (reached.has(id)) continue;
    const module = graph.getModuleInfo(id);
    if (!module) throw new Error(`The build has no module ${id}`);
    reached.add(id);
    queue.push(...module.importedIds);
  }
  return reached;
}
