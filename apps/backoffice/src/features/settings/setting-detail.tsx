import type { ConfigurationArea, configurationCalls } from '@bourse/contract/configuration';
import type { OutputOf } from '@bourse/contract/call';
import { Badge } from '@bourse/ui/badge';
import { Button } from '@bourse/ui/button';
import { buttonClass } from '@bourse/ui/button-class';
import { Card } from '@bourse/ui/card';
import { Note } from '@bourse/ui/note';
import { Fact } from '@bourse/ui/stat';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useFormat } from '../../base/format/use-format.ts';
import { PageHead } from '../../base/parts/page-head.tsx';
import { linkTo } from '../../base/router/place.ts';
import { RollBackDialog } from './roll-back-dialog.tsx';
import { SettingDiff } from './setting-diff.tsx';
import { accessOf, type Value, type Version } from './setting-form.ts';
import { diffOf, useSettingRows } from './setting-rows.ts';

type History = OutputOf<typeof configurationCalls.history>;

interface SettingDetailProps {
  readonly area: ConfigurationArea;
  readonly name: string;
  readonly isAlone: boolean;
  readonly history: History;
}

/** A setting: what is in force, what is to come, and every version with who made it and what it changed. */
export function SettingDetail({ area, name, isAlone, history: { setting, versions } }: SettingDetailProps) {
  const t = useTranslations('settings');
  const { time } = useFormat();
  const rowsOf = useSettingRows();
  const [back, setBack] = useState<Version | null>(null);
  const { version, effective_at: from, value, coming, key } = setting;
  const since = from === null ? t('neverSet') : t('since', { version, time: time(from) });
  const act = (
    <a href={linkTo('settings', area, key, 'edit')} className={buttonClass({ tone: 'primary', size: 'desk' })}>
      {t('edit')}
    </a>
  );
  return (
    <>
      {isAlone ? (
        <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <p className="text-label font-normal text-t2">{since}</p>
          {act}
        </div>
      ) : (
        <PageHead title={name} text={since} action={act} />
      )}
      {coming !== null && (
        <Note tone="accent" className="mb-4">
          {t('comingFrom', { version: coming.version, time: time(coming.effective_at) })}
        </Note>
      )}
      <div className="grid items-start gap-4 desk:grid-cols-2">
        <section aria-labelledby="in-force">
          <Card>
            <h2 id="in-force" className="mb-2 text-heading">
              {t('inForce')}
            </h2>
            {rowsOf(area, value).map(({ path, label, text }) => (
              <Fact key={path} label={label} value={<PartValue area={area} value={value} path={path} text={text} />} />
            ))}
          </Card>
        </section>
        <section aria-labelledby="versions">
          <Card className="grid gap-5">
            <h2 id="versions" className="text-heading">
              {t('versions')}
            </h2>
            {versions.map((one, place) => (
              <VersionEntry
                key={one.version}
                area={area}
                version={one}
                before={versions[place + 1]}
                inForce={version}
                mayReturn={diffOf(rowsOf(area, one.value), rowsOf(area, versions[0]?.value ?? value)).length > 0}
                onBack={() => setBack(one)}
              />
            ))}
          </Card>
        </section>
      </div>
      <RollBackDialog area={area} setting={setting} version={back} onClose={() => setBack(null)} />
    </>
  );
}

interface PartValueProps {
  readonly area: ConfigurationArea;
  readonly value: Value;
  readonly path: string;
  readonly text: string;
}

/** A part in words; what is closed for a country is seen at once. */
function PartValue({ area, value, path, text }: PartValueProps) {
  const access = area === 'countries' ? accessOf(value, path) : 'open';
  if (access === 'open') return <span className="whitespace-normal">{text}</span>;
  return <Badge tone={access === 'closed' ? 'bad' : 'warn'}>{text}</Badge>;
}

interface VersionEntryProps {
  readonly area: ConfigurationArea;
  readonly version: Version;
  /** The one that it followed. */
  readonly before: Version | undefined;
  readonly inForce: number;
  /** Whether something would change by going back to it. */
  readonly mayReturn: boolean;
  readonly onBack: () => void;
}

function VersionEntry({ area, version: one, before, inForce, mayReturn, onBack }: VersionEntryProps) {
  const t = useTranslations('settings');
  const { time } = useFormat();
  const { version, effective_at: from, author, approver, reason } = one;
  return (
    <article className="grid gap-1">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-semibold">
          {from === null ? t('original') : t('version', { version })}{' '}
          {from !== null && <span className="text-label font-normal text-t2">{t('from', { time: time(from) })}</span>}
        </h3>
        {version === inForce && <Badge tone="good">{t('inForceBadge')}</Badge>}
        {mayReturn && (
          <Button size="small" onClick={onBack}>
            {t('rollBack')}
          </Button>
        )}
      </div>
      {author !== null ? (
        <p className="text-caption break-words text-t3">{t('madeBy', { author, approver: approver ?? '', reason })}</p>
      ) : (
        from !== null && <p className="text-caption break-words text-t3">{reason}</p>
      )}
      {before !== undefined && <SettingDiff area={area} before={before.value} after={one.value} isPast />}
    </article>
  );
}
