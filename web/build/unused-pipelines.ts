import type { Plugin } from 'vite';

/** The file of the Firestore SDK that contains its client. */
const clientFile = /\/node_modules\/@firebase\/firestore\/dist\/common-[^/]+\.esm\.js$/;

/** The checks whether a query is a pipeline. */
const checks =
  /(?<!function )__PRIVATE_(?:isPipeline|targetIsPipelineTarget)\((?:this\.\w+\(e\)|[\w.[\]])+\)|\b\w instanceof (?:CorePipeline|__PRIVATE_RealtimePipeline)\b/g;

/** The functions that are called only for a pipeline. */
const pipelineFunctions = [
  ...['pipelineMatches', 'canonifyPipeline', 'pipelineEq', 'toPipelineTarget', 'newPipelineComparator'].map(
    (name) => `__PRIVATE_${name}`,
  ),
  ...['getLastEffectiveLimit', 'toEvaluable'].map((name) => `__PRIVATE_${name}`),
  ...['getPipelineCollection', 'getPipelineCollectionGroup', 'getPipelineDocuments', 'getPipelineSourceType'],
];

/**
 * Drops the pipeline queries of the Firestore SDK (10 kB gzip), which this client does not have. The SDK checks in many
 * functions whether a query is a pipeline. This plugin replaces each check by `false`, and the functions for pipelines
 * by functions that throw an error.
 */
export function unusedPipelines(): Plugin {
  return {
    name: 'glimpse-unused-pipelines',
    apply: 'build',
    transform: {
      filter: { id: clientFile },
      handler(code) {
        let shorter = code.replace(checks, 'false');
        if (shorter === code) this.error('the Firestore SDK checks no query any more, so remove or change this plugin');
        for (const name of pipelineFunctions) {
          const declaration = `function ${name}(`;
          if (!shorter.includes(declaration)) this.error(`the Firestore SDK has no ${declaration}`);
          shorter = shorter.replace(
            declaration,
            () => `function ${name}() { throw new Error('Pipelines are left out of this build (web/build)'); }
function unused_${name}(`,
          );
        }
        return { code: shorter, map: null };
      },
    },
  };
}
