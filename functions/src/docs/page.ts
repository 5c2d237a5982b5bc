import type { JsonObject } from './openapi.ts';

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const objectOf = (value: unknown): JsonObject => (isObject(value) ? value : {});
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

const escaped = (value: unknown): string =>
  String(value ?? '').replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** Returns the OpenAPI document as an HTML page. The CSP of the page allows no script and no inline style. */
export function docsPage(document: JsonObject): string {
  const info = objectOf(document.info);
  const operations = Object.entries(objectOf(document.paths)).flatMap(([path, methods]) =>
    Object.entries(objectOf(methods)).map(([method, operation]) => ({ path, method, operation: objectOf(operation) })),
  );
  const tags = [...new Set(operations.map(({ operation }) => String(listOf(operation.tags)[0] ?? '')))];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escaped(info.title)} API</title>
<link rel="stylesheet" href="docs.css">
</head>
<body>
<header><h1>${escaped(info.title)} API</h1><p>${escaped(info.description).replace(/`([^`]*)`/g, '<code>$1</code>')}</p>
<p><a href="openapi.json">openapi.json</a></p></header>
<main>
${tags
  .map(
    (tag) => `<section><h2>${escaped(tag)}</h2>
${operations
  .filter(({ operation }) => listOf(operation.tags)[0] === tag)
  .map(operationHtml)
  .join('\n')}</section>`,
  )
  .join('\n')}
</main>
</body>
</html>
`;
}

interface Operation {
  readonly path: string;
  readonly method: string;
  readonly operation: JsonObject;
}

function operationHtml({ path, method, operation }: Operation): string {
  const responses = objectOf(operation.responses);
  const [status = ''] = Object.keys(responses);
  const signedIn = listOf(operation.security).length === 1 ? '<p>Only for signed-in people.</p>' : '';
  return `<details><summary><span class="method ${escaped(method)}">${escaped(method.toUpperCase())}</span>
<code>${escaped(path)}</code> ${escaped(operation.summary)}</summary>
${signedIn}${parametersHtml(listOf(operation.parameters).map(objectOf))}
${schemaHtml('Body', jsonSchema(operation.requestBody))}
${schemaHtml(`Response ${status}`, jsonSchema(responses[status]))}
</details>`;
}

function parametersHtml(parameters: readonly JsonObject[]): string {
  if (parameters.length === 0) return '';
  const rows = parameters.map(
    ({ name, in: location, required, schema }) =>
      `<tr><td><code>${escaped(name)}</code></td><td>${escaped(location)}</td><td>${required ? 'required' : ''}</td><td><code>${escaped(JSON.stringify(schema))}</code></td></tr>`,
  );
  return `<table><thead><tr><th>Parameter</th><th>In</th><th></th><th>Schema</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
}

const jsonSchema = (holder: unknown): unknown =>
  objectOf(objectOf(objectOf(holder).content)['application/json']).schema;

const schemaHtml = (title: string, schema: unknown): string =>
  schema === undefined ? '' : `<h3>${escaped(title)}</h3><pre>${escaped(JSON.stringify(schema, null, 2))}</pre>`;

export const docsStyle = `:root { color-scheme: light dark; --edge: #8886; }
body { margin: 0 auto; max-width: 60rem; padding: 1.5rem; font: 1rem/1.5 system-ui, sans-serif; }
h2 { margin: 2rem 0 .5rem; text-transform: capitalize; }
details { border: 1px solid var(--edge); border-radius: .5rem; margin: .5rem 0; padding: .5rem .75rem; }
summary { cursor: pointer; }
.method { display: inline-block; min-width: 4.5em; font-weight: 700; }
.get { color: light-dark(#0a6e31, #6ee7a0); } .post { color: light-dark(#0b5cad, #8ec5ff); } .delete { color: light-dark(#b3261e, #ffb4ab); }
table { border-collapse: collapse; margin: .75rem 0; width: 100%; }
th, td { border-bottom: 1px solid var(--edge); padding: .25rem .5rem; text-align: left; vertical-align: top; }
pre { background: #8882; border-radius: .5rem; max-height: 30rem; overflow: auto; padding: .75rem; }
code, pre { font-family: ui-monospace, monospace; font-size: .875em; overflow-wrap: anywhere; }
`;
