import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { sendPicture } from '../api/send-picture.ts';
import { useRefusal } from '../security/use-refusal.ts';

/** What the house takes for a picture. */
export const pictureTypes = 'image/jpeg,image/png,image/webp';

interface PictureSending {
  readonly send: (file: File) => void;
  readonly isPending: boolean;
  /** How much of it has been sent, 0 to 1. */
  readonly share: number;
  /** Why the last one was not taken. */
  readonly refusal: string | null;
}

/**
 * Sends one picture at a time.
 * @param onSent hears the private address of a picture that was sent.
 */
export function usePictureUpload(onSent: (address: string) => void): PictureSending {
  const refusalOf = useRefusal();
  const [share, setShare] = useState(0);
  const { mutate, error, isPending } = useMutation({
    mutationFn: (file: File) => sendPicture(file, setShare),
    onMutate: () => setShare(0),
    onSuccess: onSent,
  });
  return { send: mutate, isPending, share, refusal: error === null ? null : refusalOf(error) };
}
