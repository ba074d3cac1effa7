import type { apiKeyCalls } from '@bourse/contract/api-keys';
import type { OutputOf } from '@bourse/contract/call';
import { Badge } from '@bourse/ui/badge';
import { Icon } from '@bourse/ui/icon';
import { IconButton } from '@bourse/ui/icon-button';
import { Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useAgo } from '../../../base/money/use-ago.ts';
import { useMoment } from '../../../base/money/use-moment.ts';
import { CopyButton } from '../../../base/parts/copy-button.tsx';
import { serverNow } from '../../../base/time/server-clock.ts';
import { shortKey } from './api-key-form.ts';

/** A key as it is listed. */
export type ApiKey = OutputOf<typeof apiKeyCalls.list>['list'][number];

interface ApiKeyCardProps {
  readonly apiKey: ApiKey;
  readonly onRemove: () => void;
}

/** A key: what it may do, from where, since when and until when. */
export function ApiKeyCard({ apiKey, onRemove }: ApiKeyCardProps) {
  const t = useTranslations('settings.keys');
  const ago = useAgo();
  const moment = useMoment();
  const { name, key, scopes, addresses, created_at: made, expires_at: ends, last_used_at: used } = apiKey;
  const isOver = ends !== null && Date.parse(ends) <= serverNow();
  return (
    <li className="surface-1 grid grid-cols-1 gap-2 rounded-card p-4">
      <div className="flex items-start gap-3">
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-2 pt-2">
          <h2 className="min-w-0 font-semibold wrap-anywhere">{name}</h2>
          {scopes.map((scope) => (
            <Badge key={scope} tone={scope === 'trade' ? 'accent' : 'plain'}>
              {t(scope)}
            </Badge>
          ))}
          {isOver ? <Badge tone="warn">{t('over')}</Badge> : null}
        </div>
        <IconButton
          label={t('removeOf', { name })}
          icon={<Icon of={Trash2} size={18} />}
          className="-mt-1 -mr-2 text-t2"
          onClick={onRemove}
        />
      </div>
      <div className="flex min-h-9 items-center gap-2">
        <bdi className="min-w-0 flex-1 font-code text-label" translate="no">
          {shortKey(key)}
        </bdi>
        <CopyButton text={key} />
      </div>
      <dl className="grid grid-cols-1 gap-1.5 text-caption">
        <Line label={t('from')}>{addresses.length === 0 ? t('anywhere') : addresses.join(', ')}</Line>
        <Line label={t('made')}>{moment(made)}</Line>
        <Line label={t('used')}>{used === null ? t('never') : ago(used)}</Line>
        <Line label={t('ends')}>{ends === null ? t('noEnd') : moment(ends)}</Line>
      </dl>
    </li>
  );
}

function Line({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="flex-none text-t3">{label}</dt>
      <dd className="num min-w-0 text-end wrap-anywhere whitespace-normal text-t2">{children}</dd>
    </div>
  );
}
