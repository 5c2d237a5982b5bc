import { expect, it } from 'vitest';
import { parsePushKey } from './push-key.ts';

it.each([
  ['{"firebase":{},"vapidKey":"BKey"}', 'BKey'],
  ['{"firebase":{},"vapidKey":""}', ''],
  ['{"firebase":{}}', ''],
  ['{"vapidKey":7}', ''],
  ['null', ''],
])('parses %s as the key %j', (json, key) => {
  expect(parsePushKey(json)).toBe(key);
});
