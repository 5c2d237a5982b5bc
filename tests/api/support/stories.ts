// Browser tests import this file until they name tests/support.
export * from '../../support/uploads.ts';
