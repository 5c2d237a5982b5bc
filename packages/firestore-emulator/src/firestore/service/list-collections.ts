import type { google } from '@google-cloud/firestore/types/protos/firestore_v1_proto_api.d.ts';
import { compareStrings } from '../../rules/values/code-point-order.ts';
import { checkPageSize, decodePageToken, encodePageToken } from '../query/page-token.ts';
import type { Database } from '../store/database.ts';

/** Returns the sorted ids of the collections below a document ('' = the root) that contain a document at any depth. */
export function listCollectionIds(
  request: google.firestore.v1.IListCollectionIdsRequest,
  database: Database,
  parent: string,
): google.firestore.v1.IListCollectionIdsResponse {
  const pageSize = checkPageSize(request.pageSize);
  const position = decodePageToken(request.pageToken);
  const ids = [...database.childrenOf(parent).keys()]
    .filter((id) => position === null || compareStrings(id, position) > 0)
    .sort(compareStrings);
  if (pageSize === 0 || ids.length < pageSize) return { collectionIds: ids };
  const collectionIds = ids.slice(0, pageSize);
  return { collectionIds, nextPageToken: encodePageToken(collectionIds.at(-1) ?? '') };
}
