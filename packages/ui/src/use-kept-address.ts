import { useState } from 'react';
import { addressToUse } from './kept-address.ts';

/** The address by which a medium is loaded, and whether it came. */
export interface KeptAddress {
  readonly address: string | undefined;
  readonly hasFailed: boolean;
  readonly onError: () => void;
  /** Lets it be tried again. */
  readonly forgive: () => void;
}

/** Keeps the address of a file whose signature is made anew with every reading; see {@link addressToUse}. */
export function useKeptAddress(given: string | undefined): KeptAddress {
  const [kept, setKept] = useState(given);
  const [failed, setFailed] = useState<string | null>(null);
  const address = addressToUse(kept, given, failed);
  if (address !== kept) setKept(address);
  return {
    address,
    hasFailed: address !== undefined && address === failed,
    onError: () => setFailed(address ?? null),
    forgive: () => setFailed(null),
  };
}
