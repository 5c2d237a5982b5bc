import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import * as v1 from 'firebase-functions/v1';
import {
  onDocumentCreated,
  onDocumentDeleted,
  onDocumentUpdated,
  onDocumentWritten,
  onDocumentWrittenWithAuthContext,
} from 'firebase-functions/v2/firestore';

// Each function stores its arguments as a note. stack.test.ts reads the notes.
initializeApp();
const path = 'posts/{post}/likes/{uid}';
const note = (kind, params, content) =>
  getFirestore()
    .collection('notes')
    .add({ kind, params, ...content });

export const created = onDocumentCreated(path, ({ params, data }) =>
  note('created', params, { after: data.data(), hasTimes: data.createTime.isEqual(data.updateTime) }),
);
export const updated = onDocumentUpdated(path, ({ params, data }) =>
  note('updated', params, { before: data.before.data(), after: data.after.data() }),
);
export const deleted = onDocumentDeleted(path, ({ params, data }) => note('deleted', params, { before: data.data() }));
export const written = onDocumentWritten(path, ({ params, data }) =>
  note('written', params, { before: data.before.data() ?? null, after: data.after.data() ?? null }),
);
export const context = onDocumentWrittenWithAuthContext(path, ({ params, authType, authId }) =>
  note('context', params, { authType, authId: authId ?? null }),
);
export const first = v1.firestore
  .document(path)
  .onWrite((change, { params }) =>
    note('first', params, { before: change.before.data() ?? null, after: change.after.data() ?? null }),
  );
