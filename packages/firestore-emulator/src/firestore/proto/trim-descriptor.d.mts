import type { DescriptorNode } from './schema.ts';

/** The trimmed and patched descriptor; see trim-descriptor.mjs. */
export function trimDescriptor(published: DescriptorNode, publishedAdmin: DescriptorNode): DescriptorNode;

/** The trimmed descriptor of google.firestore.admin.v1. */
export function trimAdmin(published: DescriptorNode): DescriptorNode;
