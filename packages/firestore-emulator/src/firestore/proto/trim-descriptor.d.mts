import type { DescriptorNode } from './schema.ts';

/** The trimmed and patched descriptor; see trim-descriptor.mjs. */
export function trimDescriptor(published: DescriptorNode): DescriptorNode;
