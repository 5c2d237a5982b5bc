interface Graph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

/**
 * Tells whether a module comes with one of these (paths below the web folder): itself or by what it imports, but not by what it fetches
 * later.
 */
export function reachedFrom(...starts: readonly string[]): (id: string, graph: Graph) => boolean {
  let reached: Set<string> | null = null;
  return (id, graph) => {
    reached ??= closure(starts, graph);
    return reached.has(id);
  };
}

function closure(starts: readonly string[], graph: Graph): Set<string> {
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
