import { c2cCalls } from '@bourse/contract/c2c';
import { Button } from '@bourse/ui/button';
import { Card } from '@bourse/ui/card';
import { EmptyState } from '@bourse/ui/empty-state';
import { Skeleton } from '@bourse/ui/skeleton';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAct, useCall } from '../../base/api/use-call.ts';
import { LoadFailed } from '../../base/parts/load-failed.tsx';
import { PageHeader } from '../../base/parts/page-header.tsx';
import { say } from '../../base/parts/say.ts';
import { useRefusal } from '../../base/security/use-refusal.ts';
import { useUser } from '../../base/session/use-user.ts';
import { BlockButton } from './block-button.tsx';
import type { Method } from './c2c-view.ts';
import { MethodSheet } from './method-sheet.tsx';
import { VerifyFirst } from './verify-first.tsx';

/** How the customer is paid by others, and whom they do not trade with. */
export function MethodsPage() {
  const t = useTranslations('c2c.methods');
  const level = useUser()?.auth_level;
  const [isAdding, setAdding] = useState(false);
  const { data, isError, error, isFetching, refetch } = useCall(c2cCalls.methods, {});
  return (
    <div className="mx-auto w-full max-w-[560px] desk:mt-4">
      <PageHeader title={t('title')} />
      <div className="grid gap-3 px-4 pt-1 pb-6">
        <p className="text-label font-normal text-t2">{t('text')}</p>
        {level === 0 ? <VerifyFirst /> : null}
        {data === undefined ? (
          isError ? (
            <LoadFailed className="" error={error} busy={isFetching} onRetry={() => void refetch()} />
          ) : (
            <Skeleton height={160} />
          )
        ) : data.length === 0 ? (
          <EmptyState title={t('none')} text={t('noneHint')} />
        ) : (
          <ul className="grid gap-3">
            {data.map((method) => (
              <li key={method.id}>
                <MethodCard method={method} />
              </li>
            ))}
          </ul>
        )}
        <Button tone="primary" full disabled={level === 0} onClick={() => setAdding(true)}>
          {t('add')}
        </Button>
        <Blocked />
      </div>
      <MethodSheet open={isAdding} onClose={() => setAdding(false)} />
    </div>
  );
}

function MethodCard({ method }: { readonly method: Method }) {
  const t = useTranslations('c2c');
  const refusalOf = useRefusal();
  const act = useAct(c2cCalls.methodDelete, [c2cCalls.methods]);
  const { type, real_name: name, account, bank, branch } = method;
  return (
    <Card className="flex items-start justify-between gap-3">
      <div className="min-w-0">
        <p className="text-caption text-t3">{t(`method.${type}`)}</p>
        <p className="font-medium break-words tabular-nums">{account}</p>
        <p className="text-caption break-words text-t2">
          {[name, bank, branch].filter((one) => one !== '').join(' · ')}
        </p>
      </div>
      <Button
        size="small"
        tone="danger"
        busy={act.isPending}
        onClick={() =>
          act.mutate(
            { input: { id: method.id } },
            {
              onSuccess: () => say('done', t('methods.removed')),
              onError: (error) => say('failed', error.code === 'STATE_CHANGED' ? t('methods.inUse') : refusalOf(error)),
            },
          )
        }
      >
        {t('methods.remove')}
      </Button>
    </Card>
  );
}

function Blocked() {
  const t = useTranslations('c2c.block');
  const { data } = useCall(c2cCalls.blocks, {});
  if (data === undefined || data.length === 0) return null;
  return (
    <section className="grid gap-2 pt-3">
      <h2 className="text-heading">{t('title')}</h2>
      <ul className="slab">
        {data.map((one) => (
          <li key={one.user_id} className="flex items-center justify-between gap-3 px-4 py-2.5">
            <span className="min-w-0 truncate font-medium">{one.nickname}</span>
            <BlockButton trader={one} />
          </li>
        ))}
      </ul>
    </section>
  );
}
