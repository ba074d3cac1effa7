import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { sendPicture } from '../api/send-picture.ts';
import { reducePicture, UnreadablePicture } from '../device/reduce-picture.ts';
import { useRefusal } from '../security/use-refusal.ts';
import { useUnreadableText } from './use-unreadable-text.ts';

/** What the house takes for a picture. */
export const pictureTypes = 'image/jpeg,image/png,image/webp';

interface PictureSending {
  readonly send: (picture: Blob) => void;
  readonly isPending: boolean;
  /** How much of it has been sent, 0 to 1. */
  readonly share: number;
  /** Why the last one was not taken. */
  readonly refusal: string | null;
}

/**
 * Sends one picture at a time, reduced on the device: the photos of today's phones are larger than the server takes.
 * @param onSent hears the private address of a picture that was sent.
 */
export function usePictureUpload(onSent: (address: string) => void): PictureSending {
  const refusalOf = useRefusal();
  const [share, setShare] = useState(0);
  const { mutate, error, isPending } = useMutation({
    mutationFn: async (picture: Blob) => sendPicture((await reducePicture(picture)).blob, setShare),
    onMutate: () => setShare(0),
    onSuccess: onSent,
  });
  const unreadable = useUnreadableText(error instanceof UnreadablePicture ? error.kind : null);
  const refusal = error === null || error instanceof UnreadablePicture ? unreadable : refusalOf(error);
  return { send: mutate, isPending, share, refusal };
}
