import { apiKeyCalls, apiKeysMax } from '@bourse/contract/api-keys';
import { safetyCalls } from '@bourse/contract/safety';
import { Button } from '@bourse/ui/button';
import { EmptyState } from '@bourse/ui/empty-state';
import { Icon } from '@bourse/ui/icon';
import { Note } from '@bourse/ui/note';
import { Skeleton } from '@bourse/ui/skeleton';
import { Plus, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall } from '../../../base/api/use-call.ts';
import { CopyButton } from '../../../base/parts/copy-button.tsx';
import { LoadFailed } from '../../../base/parts/load-failed.tsx';
import { PageHeader } from '../../../base/parts/page-header.tsx';
import type { SafetyState } from '../../../base/security/safety-state.ts';
import { useStepUp } from '../../../base/security/use-step-up.tsx';
import { AddKeySheet } from './add-key-sheet.tsx';
import { type ApiKey, ApiKeyCard } from './api-key-card.tsx';
import { RemoveKeyDialog } from './remove-key-dialog.tsx';

/** The keys by which the customer's own programs act for them, and the ways to add and remove some. */
export function ApiKeysPage() {
  const t = useTranslations('settings.keys');
  const keys = useCall(apiKeyCalls.list, {});
  const safety = useCall(safetyCalls.state, {});
  return (
    <div className="mx-auto w-full max-w-[688px] desk:px-5">
      <PageHeader title={t('title')} />
      <div className="grid grid-cols-1 gap-6 px-4 pt-1 pb-6">
        <div className="grid gap-3">
          <p className="text-label font-normal text-t2">{t('text')}</p>
          <Note tone="accent" icon={<Icon of={ShieldCheck} className="text-accent-text" />}>
            {t('safe')}
          </Note>
        </div>
        {keys.data !== undefined && safety.data !== undefined ? (
          <Keys keys={keys.data.list} safety={safety.data} />
        ) : keys.isError || safety.isError ? (
          <LoadFailed
            className=""
            said={t('failed')}
            error={keys.error ?? safety.error}
            busy={keys.isFetching || safety.isFetching}
            onRetry={() => void Promise.all([keys.refetch(), safety.refetch()])}
          />
        ) : (
          <Skeleton height={220} />
        )}
        <Usage />
      </div>
    </div>
  );
}

interface KeysProps {
  readonly keys: readonly ApiKey[];
  readonly safety: SafetyState;
}

function Keys({ keys, safety }: KeysProps) {
  const t = useTranslations('settings.keys');
  const stepUp = useStepUp(safety);
  const [isAdding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<ApiKey | null>(null);
  return (
    <section className="grid grid-cols-1 gap-3" aria-label={t('own')}>
      {keys.length === 0 ? (
        <EmptyState title={t('none')} text={t('noneText')} />
      ) : (
        <ul className="grid grid-cols-1 gap-2">
          {keys.map((one) => (
            <ApiKeyCard key={one.id} apiKey={one} onRemove={() => setRemoved(one)} />
          ))}
        </ul>
      )}
      {keys.length < apiKeysMax ? (
        <Button tone="primary" full icon={<Icon of={Plus} />} onClick={() => stepUp.confirmed(() => setAdding(true))}>
          {t('add')}
        </Button>
      ) : (
        <Note>{t('full', { count: apiKeysMax })}</Note>
      )}
      {stepUp.sheet}
      {isAdding ? <AddKeySheet onClose={() => setAdding(false)} /> : null}
      {removed === null ? null : <RemoveKeyDialog apiKey={removed} onClose={() => setRemoved(null)} />}
    </section>
  );
}

/** What a program has to be told beside its key. */
function Usage() {
  const t = useTranslations('settings.keys');
  const base = `${window.location.origin}/bots`;
  return (
    <section>
      <h2 className="px-1 pb-2 text-label text-t2">{t('how')}</h2>
      <div className="surface-1 grid grid-cols-1 gap-3 rounded-card p-4">
        <p className="text-label font-normal text-t2">{t('howText')}</p>
        <div>
          <p className="text-caption text-t3">{t('base')}</p>
          <div className="flex min-h-9 items-center gap-2">
            <bdi className="min-w-0 flex-1 font-code text-label break-all select-all" translate="no">
              {base}
            </bdi>
            <CopyButton text={base} />
          </div>
        </div>
      </div>
    </section>
  );
}
