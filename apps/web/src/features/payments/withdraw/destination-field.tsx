import { Badge } from '@bourse/ui/badge';
import { Button } from '@bourse/ui/button';
import { HashText } from '@bourse/ui/hash-text';
import { Icon } from '@bourse/ui/icon';
import { IconButton } from '@bourse/ui/icon-button';
import { Input } from '@bourse/ui/input';
import { Note } from '@bourse/ui/note';
import { BookUser, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useMoment } from '../../../base/money/use-moment.ts';
import { serverNow } from '../../../base/time/server-clock.ts';
import { usePaste } from '../use-paste.ts';
import type { SavedAddress } from '../payment-calls.ts';
import { useNetworkName } from '../use-network-name.ts';
import { BookSheet } from './book-sheet.tsx';
import { cleanAddress, type Destination, type DestinationProblem, type WithdrawFields } from './withdraw-form.ts';
import type { WithdrawGround } from './withdraw-ground.ts';

interface DestinationFieldProps {
  readonly fields: WithdrawFields;
  readonly book: WithdrawGround['book'];
  readonly problem: DestinationProblem | null;
  /** The server's sentence about the address. */
  readonly refused: string | null;
  readonly onChange: (destination: Destination) => void;
  readonly onSaved: (address: SavedAddress) => void;
}

/** Where it goes: out of the address book, pasted or typed. */
export function DestinationField({ fields, book, problem, refused, onChange, onSaved }: DestinationFieldProps) {
  const t = useTranslations('payments.withdraw');
  const [isOpen, setOpen] = useState(false);
  const paste = usePaste((text) => onChange({ saved: null, address: cleanAddress(text), memo: fields.memo }));
  const { saved, address, memo, network } = fields;
  const told = refused ?? (problem === null || problem === 'memoMissing' ? undefined : t(`where.${problem}`));
  return (
    <div className="grid gap-3">
      {saved !== null ? (
        <Saved address={saved} refused={told} onOther={() => onChange({ saved: null, address: '', memo: '' })} />
      ) : book.whitelist ? (
        <Note tone={told === undefined ? 'plain' : 'bad'}>{told ?? t('whitelistOn')}</Note>
      ) : (
        <Input
          label={t('address')}
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          placeholder={t('addressPlaceholder')}
          value={address}
          onChange={({ target }) => onChange({ saved: null, address: target.value, memo })}
          action={paste}
          error={told}
        />
      )}
      {network.needs_memo && saved === null ? (
        <Input
          label={t('memo')}
          autoComplete="off"
          hint={t('memoHint')}
          value={memo}
          onChange={({ target }) => onChange({ saved: null, address, memo: target.value })}
          error={problem === 'memoMissing' ? t('where.memoMissing') : undefined}
        />
      ) : null}
      <Button size="desk" icon={<Icon of={BookUser} />} onClick={() => setOpen(true)}>
        {t(saved === null ? 'fromBook' : 'otherFromBook')}
      </Button>
      <BookSheet
        open={isOpen}
        book={book}
        currency={fields.currency}
        chosen={saved?.id ?? null}
        onClose={() => setOpen(false)}
        onChoose={(one) => {
          setOpen(false);
          onSaved(one);
        }}
      />
    </div>
  );
}

interface SavedProps {
  readonly address: SavedAddress;
  readonly refused: string | undefined;
  readonly onOther: () => void;
}

function Saved({ address, refused, onOther }: SavedProps) {
  const t = useTranslations('payments.withdraw');
  const momentOf = useMoment();
  const networkName = useNetworkName();
  const isHeld = Date.parse(address.held_until) > serverNow();
  return (
    <div className="grid gap-2">
      <div className="rounded-control bg-control px-3 py-2.5">
        <div className="flex items-center gap-2">
          <span className="min-w-0 flex-1 truncate text-label">{address.name}</span>
          <Badge>{networkName(address.type)}</Badge>
          <IconButton
            label={t('clear')}
            icon={<Icon of={X} size={16} />}
            size={36}
            className="-my-2 -mr-2 touch-target"
            onClick={onOther}
          />
        </div>
        <HashText text={address.address} className="text-label" />
        {address.memo === null ? null : <p className="text-caption text-t2">{t('memoIs', { memo: address.memo })}</p>}
      </div>
      {refused === undefined ? null : (
        <p role="alert" className="text-caption text-bad">
          {refused}
        </p>
      )}
      {isHeld ? (
        <p className="text-caption text-warn">{t('newUntil', { time: momentOf(address.held_until) })}</p>
      ) : null}
    </div>
  );
}
