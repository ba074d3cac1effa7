import type { IntentionEnd } from '@bourse/client/intentions';
import { copyCalls } from '@bourse/contract/copy';
import { Button } from '@bourse/ui/button';
import { buttonClass } from '@bourse/ui/button-class';
import { Sheet } from '@bourse/ui/sheet';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useIntention } from '../../base/api/use-intention.ts';
import { usePages } from '../../base/api/use-pages.ts';
import { ActNotes } from '../../base/parts/act-notes.tsx';
import { HistoryList } from '../../base/parts/history-list.tsx';
import { PageHeader } from '../../base/parts/page-header.tsx';
import { say } from '../../base/parts/say.ts';
import { SignedOut } from '../../base/parts/signed-out.tsx';
import { AppLink } from '../../base/router/app-link.tsx';
import { useSession } from '../../base/session/session.ts';
import { CopyCard } from './copy-card.tsx';
import { CardsLoading } from './cards-loading.tsx';
import { changedByFollowing, type Copy, copyState } from './copy-view.ts';

/** The open copied positions. */
export function CopiesPage() {
  const t = useTranslations('copy');
  const isVisitor = useSession(({ token }) => token === null);
  return (
    <div className="mx-auto w-full max-w-[688px]">
      <PageHeader
        title={t('copies.title')}
        actions={
          <AppLink
            to="/pages/copytrade/my"
            className="inline-flex min-h-11 items-center px-2 text-label text-accent-text"
          >
            {t('mine.short')}
          </AppLink>
        }
      />
      <div className="px-4 pb-6 desk:px-0">{isVisitor ? <SignedOut /> : <Copies />}</div>
    </div>
  );
}

function Copies() {
  const t = useTranslations('copy');
  const pages = usePages(copyCalls.positions, {});
  const [asked, setAsked] = useState<Copy | null>(null);
  return (
    <>
      <HistoryList
        pages={pages}
        none={{
          title: t('copies.none'),
          text: t('copies.noneHint'),
          action: (
            <AppLink to="/pages/follow/index" className={buttonClass({ size: 'desk' })}>
              {t('trader.toTraders')}
            </AppLink>
          ),
        }}
        loading={<CardsLoading />}
      >
        {(items) => (
          <ul className="grid gap-3">
            {items.map((copy) => (
              <li key={copy.id} className="rounded-card surface-1">
                <CopyCard copy={copy} acts={<Acts copy={copy} onHold={() => setAsked(copy)} />} />
              </li>
            ))}
          </ul>
        )}
      </HistoryList>
      <HoldSheet copy={asked} onClose={() => setAsked(null)} />
    </>
  );
}

function Acts({ copy, onHold }: { readonly copy: Copy; readonly onHold: () => void }) {
  const t = useTranslations('copy.copies');
  return (
    <span className="flex flex-wrap gap-2">
      {copyState(copy) === 'open' ? (
        <Button size="desk" onClick={onHold}>
          {t('hold')}
        </Button>
      ) : null}
      <AppLink to="/pages/transaction/contract_order" className={buttonClass({ size: 'desk' })}>
        {t('toPosition')}
      </AppLink>
    </span>
  );
}

/** Asks whether a copy shall be the customer's own from now on. */
function HoldSheet({ copy, onClose }: { readonly copy: Copy | null; readonly onClose: () => void }) {
  const t = useTranslations('copy.copies');
  const app = useTranslations('app.act');
  const [refused, setRefused] = useState<string | null>(null);
  const position = copy?.transaction_id ?? null;
  const wanted = position === null ? null : { transaction_id: position };
  const close = (): void => {
    setRefused(null);
    onClose();
  };
  const onEnd = (end: IntentionEnd<Copy>): void => {
    if (end.kind === 'done') {
      say('done', t('held'));
      close();
    } else if (end.kind === 'refused') setRefused(end.text);
    else if (end.kind === 'never') setRefused(t('notHeld'));
  };
  const { state, perform } = useIntention(copyCalls.selfHolding, changedByFollowing, { wanted, onEnd });
  const hold = async (): Promise<void> => {
    setRefused(null);
    const end = wanted === null ? null : await perform(wanted);
    if (end !== null) onEnd(end);
  };
  return (
    <Sheet open={copy !== null} onClose={close} title={t('hold')} closeLabel={app('close')}>
      <div className="grid gap-3">
        <p className="text-pretty text-t2">{t('holdHint')}</p>
        <ActNotes state={state} refused={refused} />
        <Button tone="primary" full busy={state !== 'idle'} onClick={() => void hold()}>
          {app('confirm')}
        </Button>
      </div>
    </Sheet>
  );
}
