import { describe, expect, it } from 'vitest';
import { outcome } from '../testing/support.ts';

describe('positions on the globe', () => {
  it.each([
    ['latlng.value(37.5, -122).latitude() == 37.5 && latlng.value(37.5, -122).longitude() == -122.0', true],
    ['latlng.value(0, 0).distance(latlng.value(0, 0)) == 0.0', true],
    // A quarter of the earth's circumference, within a kilometre.
    ['math.abs(latlng.value(0, 0).distance(latlng.value(0, 90)) - 10007543) < 1000', true],
    ['math.abs(latlng.value(48.8566, 2.3522).distance(latlng.value(51.5074, -0.1278)) - 343556) < 500', true],
    ['latlng.value(90, 180) is latlng', true],
    [
      'latlng.value(-100, -122.08).latitude() == 0',
      'Latitude should be in [-90,90] range and longitude should be in [-180,180] range. latitude: -100.0, longitude: -122.08.',
    ],
    [
      "latlng.value('a', 1) == 1",
      'Unsupported operation error. Received: latlng.value(string, int). Expected: latlng.value(float, float).',
    ],
  ])('%s', (condition, expected) => {
    expect(outcome(condition)).toBe(expected);
  });
});

describe('paths', () => {
  const world = { path: 'users/alice', stored: { ref: 'bob', empty: '' } };
  it.each([
    ["path('users/alice') is path && path('/users/alice') == path('users/alice')", true],
    ["/users/alice == path('users/alice')", true],
    ["path('') is path", 'Empty Path Template is not allowed.'],
    ["path('/') is path", 'Invalid Path Template /. Empty segment is not allowed.'],
    ["path('a/ /b') is path", 'Invalid Path Template a/ /b. Empty segment is not allowed.'],
    ["path('a/') is path", 'Invalid Path Template a/. Empty segment is not allowed.'],
    ["/a/ { $x } / { r = ** } == path('a/{$x}/{r=**}').bind({'$x': '1', 'r': /b/c})", false],
    ["/a/ { $x } / { r = ** }.bind({'$x': '1', 'r': /b/c}) == /a/1/b/c", true],
    ["/users/$(resource.data.ref) == path('users/bob')", true],
    ["/users/$('a' + 'b')/x == path('users/ab/x')", true],
    ["/a/$(path('b/c'))/d == path('a/b/c/d')", true],
    ["/databases/(default)/documents == path('databases/(default)/documents')", true],
    ["path('users/alice')[1] == 'alice'", true],
    ['request.path is path', true],
    ['request.path == /databases/(default)/documents/users/alice', true],
    ["request.path[4] == 'alice'", true],
    ["path('users/{uid}').bind({'uid': 'alice'}) == path('users/alice')", true],
    ["path('users/{uid}').bind({'uid': 'alice'})['uid'] == 'alice'", true],
    ["path('users/{uid}').bind({'uid': 'alice'}).uid == 'alice'", true],
    ["(/users/{uid}).bind({'uid': 'alice'}) == path('users/alice')", true],
    ["path('{p=**}/users/{uid}').bind({'p': /a/b, 'uid': 1}) == path('a/b/users/1')", true],
    ["path('{p=**}').bind({'p': 'a'}) == 1", 'Type error. Received: [string] Expected: [path].'],
    ["(/users/$(uid)).bind({'uid': 'alice'}) == path('users/alice')", 'Null value error.'],
    ["path('users/$(uid)').bind({'uid': 'alice'}) == 1", 'Variable(s) uid do not exist in the path template.'],
    ["path('{a}/{b}').bind({'a': 'x'}).bind({'b': 'y'}) == 1", 'Variable(s) b do not exist in the path template.'],
    ["path('users/{uid}')[1] == 'x'", 'Variable uid is not bound in path template.'],
    ["path('users/{uid}').bind({}) == path('users/{uid}')", true],
    ["path(path('a')) == path('a')", 'Unsupported operation error. Received: path(path). Expected: path(string).'],
    ['/users/$(1) == 1', 'Unsupported operation error. Received: path(int). Expected: path(string).'],
    ['/users/$(null) == 1', 'Null value error.'],
    ["path('a').size() == 1", 'Function not found error: Name: [size].'],
    ["path('a').bind('b') == 1", 'Unsupported operation error. Received: path.bind(string). Expected: path.bind(map).'],
  ])('%s', (condition, expected) => {
    expect(outcome(condition, world)).toBe(expected);
  });
});
