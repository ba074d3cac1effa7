import type { Receipt } from '@bourse/contract/receipts';
import { Button } from '@bourse/ui/button';
import { FileButton } from '@bourse/ui/file-button';
import { TextArea } from '@bourse/ui/text-area';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { readReceipt } from './read-receipt.ts';
import { ReceiptFindings } from './receipt-findings.tsx';

/** Takes a receipt that somebody has kept, pasted or as a file. */
export function GivenReceipt() {
  const t = useTranslations('proof.receipts');
  const [text, setText] = useState('');
  const [given, setGiven] = useState<Receipt | null>(null);
  const [isNone, setNone] = useState(false);
  const take = (taken: string): void => {
    const receipt = readReceipt(taken);
    setGiven(receipt);
    setNone(receipt === null);
  };
  return (
    <section aria-label={t('title')} className="grid gap-3">
      <h2 className="text-heading font-semibold">{t('title')}</h2>
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          take(text);
        }}
      >
        <TextArea
          label={t('paste')}
          hint={t('pasteHint')}
          error={isNone ? t('notOne') : undefined}
          spellCheck={false}
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            setNone(false);
          }}
        />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" className="min-w-0 flex-1" disabled={text.trim() === ''}>
            {t('check')}
          </Button>
          <FileButton
            accept="application/json,.json"
            className="min-w-0 flex-1"
            onChoose={(file) => void file.text().then(take)}
          >
            {t('file')}
          </FileButton>
        </div>
      </form>
      {given === null ? null : <ReceiptFindings key={given.signature} receipt={given} />}
    </section>
  );
}
