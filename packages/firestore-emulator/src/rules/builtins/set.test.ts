import { describe, expect, it } from 'vitest';
import { outcome } from '../testing/support.ts';

describe('sets', () => {
  it.each([
    ["['a', 'b'].toSet().difference(['b'].toSet()) == ['a'].toSet()", true],
    ["['a'].toSet().union(['b', 'a'].toSet()).size() == 2", true],
    ["['a', 'b'].toSet().intersection(['b', 'c'].toSet()) == ['b'].toSet()", true],
    ["['a', 'b'].toSet().hasAll(['a'])", true],
    ["['a', 'b'].toSet().hasAll(['a', 'c'].toSet())", false],
    ["['a', 'b'].toSet().hasAny(['c', 'b'].toSet())", true],
    ["['a', 'b'].toSet().hasAny(['c'])", false],
    ["['a', 'b'].toSet().hasOnly(['a', 'b', 'c'])", true],
    ["['a', 'b'].toSet().hasOnly(['a'].toSet())", false],
    ["'a' in ['a'].toSet()", true],
    ["['b', 'a'].toSet() == ['a', 'b', 'a'].toSet()", true],
    // Equal elements are one element, and the first of them stays.
    ['[1, 1.0].toSet().size() == 1', true],
    ['[1].toSet() == [1.0].toSet()', true],
    ['[1].toSet() != [1.0].toSet()', false],
    ['[1].toSet().hasAny([1.0])', true],
    ['[1].toSet().hasAll([1.0])', true],
    ['[1].toSet().hasOnly([1.0])', true],
    ['[1, 2].toSet().difference([1.0].toSet()) == [2].toSet()', true],
    ['[1].toSet().intersection([1.0].toSet()).size() == 1', true],
    ['[1].toSet().union([1.0].toSet()).size() == 1', true],
    ['[[1], [1.0]].toSet().size() == 1', true],
    ["{'a': 1} in [{'a': 1.0}].toSet()", true],
    ['[0.0, -0.0].toSet().size() == 1', true],
    ["[float('NaN'), float('NaN')].toSet().size() == 1", true],
    ["[float('NaN')].toSet() == [float('NaN')].toSet()", true],
    ["[[float('NaN')], [float('NaN')]].toSet().size() == 1", true],
  ])('%s', (condition, expected) => {
    expect(outcome(condition)).toBe(expected);
  });

  it.each(['difference', 'union', 'intersection'])('%s accepts only sets, and lists have no such method', (name) => {
    expect(outcome(`['a'].toSet().${name}(['a']).size() == 0`)).toBe(
      `Unsupported operation error. Received: set.${name}(list). Expected: set.${name}(set).`,
    );
    expect(outcome(`['a'].${name}(['a'].toSet()).size() == 0`)).toBe(`Function not found error: Name: [${name}].`);
  });

  it.each(['concat', 'removeAll', 'join'])('has no %s', (name) => {
    expect(outcome(`['a'].toSet().${name}(['a']) == 1`)).toBe(`Function not found error: Name: [${name}].`);
  });
});
