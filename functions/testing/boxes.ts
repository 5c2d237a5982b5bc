/** Returns a box of an ISO base media file, for test files. */
export const box = (type: string, ...content: readonly Buffer[]): Buffer => {
  const body = Buffer.concat(content);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8, 0);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
};

export interface Node {
  readonly type: string;
  /** The children of a container, or the bytes of another box. */
  readonly content: Buffer | readonly Node[];
}

const containers = new Set(['moov', 'trak', 'edts', 'mdia', 'minf', 'dinf', 'stbl', 'moof', 'traf', 'mvex']);

/** Parses the boxes of a file. Containers are parsed recursively. */
export function readBoxes(file: Buffer): Node[] {
  const nodes: Node[] = [];
  for (let offset = 0; offset < file.length; ) {
    const end = offset + (file.readUInt32BE(offset) || file.length - offset);
    const type = file.toString('latin1', offset + 4, offset + 8);
    const body = file.subarray(offset + 8, end);
    nodes.push({ type, content: containers.has(type) ? readBoxes(body) : body });
    offset = end;
  }
  return nodes;
}

export const writeBoxes = (nodes: readonly Node[]): Buffer =>
  Buffer.concat(nodes.map(({ type, content }) => box(type, Buffer.isBuffer(content) ? content : writeBoxes(content))));

/** Returns a copy with `change` applied to each box, innermost first. */
export const mapBoxes = (nodes: readonly Node[], change: (node: Node) => Node): Node[] =>
  nodes.map((node) =>
    change(Buffer.isBuffer(node.content) ? node : { ...node, content: mapBoxes(node.content, change) }),
  );

/** Returns 32-bit numbers. */
export const words = (...values: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, index * 4);
  return bytes;
};
