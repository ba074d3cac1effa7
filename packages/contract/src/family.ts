import type * as z from 'zod/mini';
import type { AnyCall } from './call.ts';
import type { EventKind } from './event.ts';
import type { PostingKindTable } from './posting-kind.ts';

/** What notices are sorted by. */
export const noticeGroups = ['trading', 'funds', 'security'] as const;
/** One of them. */
export type NoticeGroup = (typeof noticeGroups)[number];

/** A kind of notice of a family: where it is sorted, and what it tells. The app has its text. */
export interface FamilyNotice {
  readonly group: NoticeGroup;
  readonly args: z.core.$ZodObject;
}

/** A family of products: everything that the contract says of it, in one file. */
export interface Family {
  /** The name of its module, its feature and its folder in the app. */
  readonly name: string;
  readonly calls: Readonly<Record<string, AnyCall>>;
  readonly postingKinds: PostingKindTable;
  readonly events: readonly EventKind[];
  readonly notices: Readonly<Record<string, FamilyNotice>>;
}

/** Declares a family. */
export function defineFamily<const F extends Family>(family: F): F {
  return family;
}
