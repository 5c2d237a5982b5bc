export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export type JsonObject = { readonly [key: string]: Json };

export const isObject = (json: Json | undefined): json is JsonObject =>
  typeof json === 'object' && json !== null && !Array.isArray(json);

/** Returns a copy with `change` applied to every string except keys. */
export function mapTexts(json: Json, change: (text: string) => string): Json {
  if (typeof json === 'string') return change(json);
  if (Array.isArray(json)) return json.map((one) => mapTexts(one, change));
  if (!isObject(json)) return json;
  return Object.fromEntries(Object.entries(json).map(([key, one]) => [key, mapTexts(one, change)]));
}
