import type { Plugin } from 'vite';

/** The file of the Firestore SDK that contains its client. */
const clientFile = /\/node_modules\/@firebase\/firestore\/dist\/common-[^/]+\.esm\.js$/;

const replacements: readonly (readonly [pattern: RegExp, replacement: string])[] = [
  // The checks whether a query is a pipeline.
  [/(?<!function )__PRIVATE_(?:isPipeline|targetIsPipelineTarget)\((?:this\.\w+\(e\)|[\w.[\]])+\)/g, 'false'],
  [/\b\w instanceof (?:CorePipeline|__PRIVATE_RealtimePipeline)\b/g, 'false'],
  // The checks whether a value has a BSON type.
  [/(?<!function )__PRIVATE_is(?:Decimal128|Int32)Value\([\w.]+\)/g, 'false'],
  [/\b\w instanceof (?:Bson\w+|Decimal128Value|Int32Value|MaxKey|MinKey|RegexValue)\b/g, 'false'],
  // The search for the BSON type of a stored map by the name of its field. Without it, the map is an ordinary one.
  [/\b\w+\[e\[0\]\] \?\? /g, ''],
  // The labels of the cases of BSON types. Their code becomes unreachable, because other code returns before it.
  [/case \d+ \/\* TypeOrder\.(?:Bson\w+|MaxKey|MinKey|Regex)Value \*\/ :/g, ''],
  // The methods for pipelines and BSON types. A bundler keeps the unused methods of a class.
  [/^ {4}(?:convertTo\w+|get\w+Pipeline)\([\w, ]+\) \{[\s\S]*?^ {4}\}/gm, ''],
  // The arithmetic of Decimal128. A bundler keeps an unused class whose static properties are assigned after it.
  [
    /class __PRIVATE_QuadrupleBuilder \{[\s\S]*?^\w+ = __PRIVATE_Quadruple,[\s\S]*? 0n\);$/gm,
    'const __PRIVATE_Quadruple = /* @__PURE__ */ (() => { $&\nreturn __PRIVATE_Quadruple; })();',
  ],
];

/**
 * Drops the parts of the Firestore SDK for pipeline queries (57 kB gzip with the package re2js) and for BSON types (7 kB
 * gzip). This client has neither. The SDK checks in many functions whether a query is a pipeline, and whether a value
 * has a BSON type. This plugin replaces each check by `false`, so that the bundler drops what is called after it.
 */
export function unusedFirestoreParts(): Plugin {
  return {
    name: 'glimpse-unused-firestore-parts',
    apply: 'build',
    transform: {
      filter: { id: clientFile },
      handler(code) {
        let shorter = code;
        for (const [pattern, replacement] of replacements) {
          const next = shorter.replace(pattern, replacement);
          if (next === shorter) this.error(`the Firestore SDK has no ${pattern} any more, so change this plugin`);
          shorter = next;
        }
        return { code: shorter, map: null };
      },
    },
  };
}
