import { adminCalls } from '@bourse/contract/admin';
import { approvalCalls } from '@bourse/contract/approval';
import type { OutputOf } from '@bourse/contract/call';
import { type SiteKey, siteKeys } from '@bourse/contract/site';
import { ApprovalDiff } from '@bourse/ui/approval-diff';
import { Button } from '@bourse/ui/button';
import { Card } from '@bourse/ui/card';
import { Input } from '@bourse/ui/input';
import { Note } from '@bourse/ui/note';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAct, useCall } from '../../base/api/use-call.ts';
import { useActSentence } from '../../base/api/use-sentence.ts';
import { useFormat } from '../../base/format/use-format.ts';
import { ActDialog } from '../../base/parts/act-dialog.tsx';
import { isReason, ReasonField } from '../../base/parts/reason-field.tsx';
import { say } from '../../base/parts/say.ts';
import { Answered } from '../../base/parts/states.tsx';
import { valueBefore } from './site-history.ts';

type Site = OutputOf<typeof adminCalls.site>;
type Edited = OutputOf<typeof adminCalls.editSite>;
type Change = Site['history'][number];

/** What the site is called and where its pictures are: one person changes it, two where a picture is of another host. */
export function SiteTab() {
  const site = useCall(adminCalls.site, {});
  return (
    <Answered of={site}>
      {(shown) => (
        <div className="grid items-start gap-4 desk:grid-cols-2">
          <SiteForm site={shown} />
          <SiteHistory site={shown} />
        </div>
      )}
    </Answered>
  );
}

function SiteForm({ site }: { readonly site: Site }) {
  const t = useTranslations('settings');
  const sentence = useActSentence();
  // Only what was typed, which stays when the site is read again; the other fields follow what is read.
  const [typed, setTyped] = useState<Readonly<Partial<Record<SiteKey, string>>>>({});
  const valueOf = (key: SiteKey): string => typed[key] ?? site[key];
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const { mutate, isPending, error } = useAct(adminCalls.editSite, [adminCalls.site, approvalCalls.list]);
  const changed = siteKeys.filter((key) => valueOf(key).trim() !== site[key]);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (isPending || changed.length === 0 || !isReason(reason)) return;
    const values = Object.fromEntries(changed.map((key) => [key, valueOf(key).trim()]));
    const onSuccess = ({ request }: Edited): void => {
      setTyped({});
      setReason('');
      setTried(false);
      say('done', t(request === null ? 'site.done' : 'site.asked'));
    };
    mutate({ ...values, reason: reason.trim() }, { onSuccess });
  };
  return (
    <form noValidate onSubmit={submit}>
      <Card className="grid gap-4">
        <Note>{t('site.alone')}</Note>
        {siteKeys.map((key) => (
          <Input
            key={key}
            label={t(`site.${key}`)}
            error={error?.field === key ? t('wrong') : undefined}
            value={valueOf(key)}
            onChange={(event) => setTyped({ ...typed, [key]: event.target.value })}
          />
        ))}
        {changed.length > 0 && (
          <ApprovalDiff
            label={t('changes')}
            rows={changed.map((key) => ({
              key,
              label: t(`site.${key}`),
              before: site[key],
              after: valueOf(key).trim(),
            }))}
          />
        )}
        <ReasonField value={reason} onChange={setReason} isMissing={isTried && !isReason(reason)} />
        {error !== null && (
          <Note tone="bad" urgent>
            {sentence(error)}
          </Note>
        )}
        {isTried && changed.length === 0 && <p className="text-label font-normal text-t2">{t('nothingChanges')}</p>}
        <Button type="submit" tone="primary" className="justify-self-start" busy={isPending}>
          {t('site.save')}
        </Button>
      </Card>
    </form>
  );
}

function SiteHistory({ site }: { readonly site: Site }) {
  const t = useTranslations('settings');
  const { time } = useFormat();
  const [back, setBack] = useState<Change | null>(null);
  const [last, setLast] = useState<Change | null>(null);
  if (back !== null && back !== last) setLast(back);
  return (
    <section aria-labelledby="site-history">
      <Card className="grid gap-5">
        <h2 id="site-history" className="text-heading">
          {t('versions')}
        </h2>
        {site.history.length === 0 && <p className="text-label font-normal text-t2">{t('neverSet')}</p>}
        {site.history.map((change) => (
          <article key={`${change.key} ${change.version}`} className="grid gap-1">
            <div className="flex flex-wrap items-center justify-between gap-2">
              <h3 className="font-semibold">
                {t('version', { version: change.version })}{' '}
                <span className="text-label font-normal text-t2">{t('from', { time: time(change.at) })}</span>
              </h3>
              {change.value !== site[change.key] && (
                <Button size="small" onClick={() => setBack(change)}>
                  {t('rollBack')}
                </Button>
              )}
            </div>
            <p className="text-caption break-words text-t3">{change.reason}</p>
            <ApprovalDiff
              label={t('changes')}
              rows={[
                {
                  key: change.key,
                  label: t(`site.${change.key}`),
                  before: valueBefore(site.history, change),
                  after: change.value,
                },
              ]}
            />
          </article>
        ))}
      </Card>
      {last !== null && (
        <ActDialog
          open={back !== null}
          onClose={() => setBack(null)}
          title={t('site.rollBack')}
          text={t('site.rollBackText')}
          act={t('rollBack')}
          call={adminCalls.editSite}
          changes={[adminCalls.site, approvalCalls.list]}
          inputWith={(reason) => ({ [last.key]: last.value, reason })}
          onDone={({ request }) => say('done', t(request === null ? 'site.done' : 'site.asked'))}
        >
          <ApprovalDiff
            label={t('changes')}
            rows={[{ key: last.key, label: t(`site.${last.key}`), before: site[last.key], after: last.value }]}
          />
        </ActDialog>
      )}
    </section>
  );
}
