/**
 * Corrects behaviour. A request for a file that is deleted meanwhile gets a 404. A request whose handler fails gets a
 * 500. Without this patch both end firebase-tools, and with it the stack. The files of users have the header `nosniff`.
 * See docs/upstream/storage-requests.md.
 */
const { createRequire } = require('node:module');
const shared = require('firebase-tools/lib/emulator/storage/apis/shared');
const { NotFoundError } = require('firebase-tools/lib/emulator/storage/errors');
const { StorageLayer } = require('firebase-tools/lib/emulator/storage/files');

const { getObject, getBytes } = StorageLayer.prototype;

StorageLayer.prototype.getBytes = function getBytesIfStored(...args) {
  try {
    return getBytes.apply(this, args);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
};

StorageLayer.prototype.getObject = async function getStoredObject(request) {
  const object = await getObject.call(this, request);
  if (object.data === undefined) throw new NotFoundError('The file was deleted during the request.');
  return object;
};

const { sendFileBytes } = shared;
shared.sendFileBytes = function sendWithoutSniffing(metadata, data, request, response) {
  response.setHeader('X-Content-Type-Options', 'nosniff');
  sendFileBytes(metadata, data, request, response);
};

/**
 * Express 4 ignores the promise of an asynchronous handler, and Node ends a process that ignores a rejection.
 *
 * @typedef {(error?: unknown) => void} Next
 * @type {{ prototype: { handle: Function, handle_request(request: unknown, response: unknown, next: Next): void } }}
 */
const Layer = createRequire(require.resolve('firebase-tools'))('express/lib/router/layer');

Layer.prototype.handle_request = function handleRejections(request, response, next) {
  const { handle } = this;
  if (handle.length > 3) return next();
  try {
    Promise.resolve(handle(request, response, next)).catch(next);
  } catch (error) {
    next(error);
  }
};
