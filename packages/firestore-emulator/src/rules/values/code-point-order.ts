/** Returns a sort key for a UTF-16 code unit. Surrogates sort after U+E000 to U+FFFF, as in code point order. */
function sortKey(unit: number): number {
  if (unit >= 0xe000) return unit - 0x800;
  return unit >= 0xd800 ? unit + 0x2000 : unit;
}

/** Compares strings by UTF-8 bytes, which is the order of code points. JavaScript's `<` differs above U+FFFF. */
export function compareStrings(a: string, b: string): number {
  if (a === b) return 0;
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const x = a.charCodeAt(i);
    const y = b.charCodeAt(i);
    if (x !== y) return x < 0xd800 && y < 0xd800 ? x - y : sortKey(x) - sortKey(y);
  }
  return a.length - b.length;
}
