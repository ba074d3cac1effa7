import type { OutputOf, SentInputOf } from '@bourse/contract/call';
import { walletCalls } from '@bourse/contract/wallet';
import { saveFile } from '@bourse/ui/save-file';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { callOrThrow } from '../../../base/api/api.ts';
import { say } from '../../../base/parts/say.ts';
import type { FilterFields } from './record-filter.ts';

type Part = Pick<OutputOf<typeof walletCalls.billCsv>, 'name' | 'type' | 'encoding' | 'content' | 'next'>;

/** Which file is wanted. */
export type WantedFile =
  | { readonly file: 'bill'; readonly filter: FilterFields }
  | { readonly file: 'statement'; readonly input: SentInputOf<typeof walletCalls.statement> };

function readPart(wanted: WantedFile, after: string | null, signal: AbortSignal): Promise<Part> {
  const place = after === null ? {} : { after };
  return wanted.file === 'bill'
    ? callOrThrow(walletCalls.billCsv, { ...wanted.filter, ...place }, { signal })
    : callOrThrow(walletCalls.statement, { ...wanted.input, ...place }, { signal });
}

/** A file that is read part by part and saved when all of it is here; leaving the page ends it. */
export function useFile() {
  const t = useTranslations('assets.records');
  const [isBusy, setBusy] = useState(false);
  const stopping = useRef<AbortController | null>(null);
  useEffect(() => () => stopping.current?.abort(), []);
  const take = async (wanted: WantedFile, onFailed: (failure: unknown) => void): Promise<void> => {
    const { signal } = (stopping.current = new AbortController());
    setBusy(true);
    try {
      const parts: string[] = [];
      let part = await readPart(wanted, null, signal);
      const { name, type, encoding } = part;
      parts.push(part.content);
      while (part.next !== null) {
        part = await readPart(wanted, part.next, signal);
        parts.push(part.content);
      }
      if (encoding === 'utf8') saveFile(name, parts, `${type};charset=utf-8`);
      else saveFile(name, [bytesOf(parts.join(''))], type);
      say('done', t('saved'));
    } catch (failure) {
      if (!signal.aborted) onFailed(failure);
    } finally {
      if (!signal.aborted) setBusy(false);
    }
  };
  return { isBusy, take };
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}
