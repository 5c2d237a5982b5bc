export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export type JsonObject = { readonly [key: string]: Json };

export const isObject = (json: Json | undefined): json is JsonObject =>
  typeof json === 'object' && json !== null && !Array.isArray(json);

/** The same with every text changed; keys stay. */
export function mapTexts(json: Json, change: (text: string) => string): Json {
  if (typeof json === 'string') return change(json);
  if (Array.isArray(json)) return json.map((one) => mapTexts(one, change));
  if (!isObject(json)) return json;
  return Object.fromEntries(Object.entries(json).map(([key, one]) => [key, mapTexts(one, change)]));
}

/** The same without what stands under these keys, at any depth. */
export function withoutKeys(json: Json, keys: readonly string[]): Json {
  if (Array.isArray(json)) return json.map((one: Json) => withoutKeys(one, keys));
  if (!isObject(json)) return json;
  const kept = Object.entries(json).filter(([key]) => !keys.includes(key));
  return Object.fromEntries(kept.map(([key, one]) => [key, withoutKeys(one, keys)]));
}
