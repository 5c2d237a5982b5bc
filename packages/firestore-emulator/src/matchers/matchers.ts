import type * as declared from '../../matchers/matchers.d.ts';
import { type Check, checkAllowed, checkDenied, checkNeedsIndex } from './expectations.ts';

const toResult = ({ pass, message }: Check) => ({ pass, message: () => message });

/** The matchers for `expect.extend` of vitest and jest. */
export const matchers: typeof declared.matchers = {
  toBeDenied: async (request, expected) => toResult(await checkDenied(request, expected)),
  toBeAllowed: async (request) => toResult(await checkAllowed(request)),
  toNeedIndex: async (request, expected) => toResult(await checkNeedsIndex(request, expected)),
};

/** Throws the text of a check that did not pass. */
function required({ pass, message }: Check): void {
  if (!pass) throw new Error(message);
}

export const assertDenied: typeof declared.assertDenied = async (request, expected) =>
  required(await checkDenied(request, expected));
export const assertAllowed: typeof declared.assertAllowed = async (request) => required(await checkAllowed(request));
export const assertNeedsIndex: typeof declared.assertNeedsIndex = async (request, expected) =>
  required(await checkNeedsIndex(request, expected));
