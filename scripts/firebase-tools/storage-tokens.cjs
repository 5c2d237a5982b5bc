/**
 * Corrects behaviour. Clients cannot choose the download token of a file, as in production. It needs the error handling
 * of storage-requests.cjs. See docs/upstream/storage-tokens.md.
 */
const firebase = require('firebase-tools/lib/emulator/storage/apis/firebase');

const key = 'firebaseStorageDownloadTokens';

class ChosenTokenError extends Error {
  constructor() {
    super(`Not allowed to set custom metadata for ${key}`);
  }
}

/** @typedef {import('firebase-tools/lib/emulator/storage/apis/firebase').FileRequest} FileRequest */

/**
 * Returns `methods` with a check before each method in `names`.
 *
 * @template {string} Name
 * @template {Record<Name, (request: FileRequest) => unknown>} Methods
 * @param {Methods} methods
 * @param {Name[]} names
 * @returns {Methods}
 */
function withoutTokens(methods, names) {
  const checked = names.map((name) => {
    /** @param {FileRequest} request */
    const value = (request) => {
      if (request.metadata?.metadata && key in request.metadata.metadata) throw new ChosenTokenError();
      return methods[name](request);
    };
    return [name, { value }];
  });
  return Object.create(methods, Object.fromEntries(checked));
}

/** @type {import('express').ErrorRequestHandler} */
const sendRefusal = (error, _request, response, next) => {
  if (error instanceof ChosenTokenError) response.status(400).json({ error: { code: 400, message: error.message } });
  else next(error);
};

// Only clients use these endpoints. The Admin SDK uses those of Google Cloud, where tokens can be set.
const { createFirebaseEndpoints } = firebase;
firebase.createFirebaseEndpoints = function createWithoutTokens(emulator) {
  const uploadService = withoutTokens(emulator.uploadService, ['startResumableUpload', 'multipartUpload']);
  const storageLayer = withoutTokens(emulator.storageLayer, ['updateObjectMetadata']);
  const router = createFirebaseEndpoints(
    Object.create(emulator, { uploadService: { value: uploadService }, storageLayer: { value: storageLayer } }),
  );
  return router.use(sendRefusal);
};
