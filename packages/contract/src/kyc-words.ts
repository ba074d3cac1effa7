/** The words of verification, without schemas: the app carries them. */

/** The kinds of documents (3.23), in the order of their numbers. */
export const documentTypes = ['id_card', 'passport', 'driver_licence'] as const;
/** One of them. */
export type DocumentType = (typeof documentTypes)[number];

/** The pictures that can be asked for. */
export const pictureSides = ['front', 'reverse', 'selfie'] as const;
/** One of them. */
export type PictureSide = (typeof pictureSides)[number];

/** The pictures that a kind of document needs: nothing stands on the back of a passport's page. */
export function sidesOf(type: DocumentType): readonly PictureSide[] {
  return type === 'passport' ? ['front', 'selfie'] : pictureSides;
}

/** Why a verification fails, in words that the app has a sentence for. */
export const failureReasons = [
  'unreadable',
  'incomplete',
  'expired',
  'mismatch',
  'face',
  'not_accepted',
  'duplicate',
  'other',
] as const;
/** One of them. */
export type FailureReason = (typeof failureReasons)[number];

/** Why a submission waits for people. */
export const reviewFlags = ['documents', 'duplicate', 'screening', 'differs', 'appeal'] as const;
/** One of them. */
export type ReviewFlag = (typeof reviewFlags)[number];
