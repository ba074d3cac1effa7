import { htmlLangs, languageNames } from '@bourse/client/locale';
import type { OutputOf } from '@bourse/contract/call';
import type { Lang } from '@bourse/contract/lang';
import { type MessageKind, messageTextCalls } from '@bourse/contract/message-texts';
import { settingsCalls } from '@bourse/contract/settings';
import type { MessageText } from '@bourse/i18n/code-mail';
import { builtInTemplate } from '@bourse/i18n/message-template';
import { Badge } from '@bourse/ui/badge';
import { Button } from '@bourse/ui/button';
import { Card } from '@bourse/ui/card';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCall, useGrant } from '../../base/api/use-call.ts';
import { useFormat } from '../../base/format/use-format.ts';
import { ActDialog } from '../../base/parts/act-dialog.tsx';
import { BackLink } from '../../base/parts/back-link.tsx';
import { PageHead } from '../../base/parts/page-head.tsx';
import { say } from '../../base/parts/say.ts';
import { Answered } from '../../base/parts/states.tsx';
import { MessageEditor, MessagePreview } from './message-editor.tsx';

type History = OutputOf<typeof messageTextCalls.history>;
type Version = History['versions'][number];

/** A version as the list shows it; the last is that of the release. */
type Shown = MessageText & { readonly version: number; readonly made: Version | null };

interface PlaceProps {
  readonly lang: Lang;
  readonly kind: MessageKind;
}

/** One message in one language: its words, how they reach a customer, and every version of them. */
export function MessagePlace({ lang, kind }: PlaceProps) {
  const t = useTranslations('messages');
  const history = useCall(messageTextCalls.history, { kind, lang });
  const site = useCall(settingsCalls.getSiteConfig, {});
  return (
    <>
      <BackLink parts={['messages']}>{t('title')}</BackLink>
      <PageHead title={t(`of.${kind}`)} text={languageNames[lang]} />
      <Answered of={site}>
        {({ site_name: siteName }) => (
          <Answered of={history}>
            {(known) => <MessageRoom lang={lang} kind={kind} siteName={siteName} history={known} />}
          </Answered>
        )}
      </Answered>
    </>
  );
}

function shownOf(lang: Lang, kind: MessageKind, versions: History['versions']): readonly Shown[] {
  const original = builtInTemplate(lang, kind);
  const made = versions.map((one) => ({
    version: one.version,
    subject: one.subject ?? original.subject,
    text: one.text ?? original.text,
    made: one,
  }));
  return [...made, { ...original, version: 0, made: null }];
}

interface RoomProps extends PlaceProps {
  readonly siteName: string;
  readonly history: History;
}

function MessageRoom({ lang, kind, siteName, history }: RoomProps) {
  const mayEdit = useGrant(messageTextCalls.edit.grant);
  const versions = shownOf(lang, kind, history.versions);
  const [inForce = versions[0]] = versions;
  if (inForce === undefined) return null;
  const { version: base, subject, text } = inForce;
  return (
    <div className="grid items-start gap-4 desk:grid-cols-2">
      {mayEdit ? (
        <MessageEditor lang={lang} kind={kind} siteName={siteName} inForce={{ subject, text }} base={base} />
      ) : (
        <MessagePreview lang={lang} kind={kind} siteName={siteName} words={{ subject, text }} />
      )}
      <Versions lang={lang} kind={kind} versions={versions} mayEdit={mayEdit} />
    </div>
  );
}

interface VersionsProps extends PlaceProps {
  /** Newest first. */
  readonly versions: readonly Shown[];
  readonly mayEdit: boolean;
}

function Versions({ lang, kind, versions, mayEdit }: VersionsProps) {
  const t = useTranslations('messages');
  const { time } = useFormat();
  const [back, setBack] = useState<Shown | null>(null);
  const [newest] = versions;
  return (
    <section aria-labelledby="versions">
      <Card className="grid gap-5">
        <h2 id="versions" className="text-heading">
          {t('versions')}
        </h2>
        {versions.map((one) => (
          <article key={one.version} className="grid gap-1">
            <div className="flex flex-wrap items-center justify-between gap-2">
              <h3 className="font-semibold">
                {one.made === null ? t('original') : t('version', { version: one.version })}{' '}
                {one.made !== null && <span className="text-label font-normal text-t2">{time(one.made.at)}</span>}
              </h3>
              {one === newest && <Badge tone="good">{t('inForce')}</Badge>}
              {mayEdit && newest !== undefined && (one.subject !== newest.subject || one.text !== newest.text) && (
                <Button size="small" onClick={() => setBack(one)}>
                  {t('rollBack')}
                </Button>
              )}
            </div>
            {one.made !== null && (
              <p className="text-caption break-words text-t3">
                {t('madeBy', { author: one.made.author, reason: one.made.reason })}
              </p>
            )}
            <Words lang={lang} words={one} />
          </article>
        ))}
      </Card>
      <RollBack lang={lang} kind={kind} base={newest?.version ?? 0} version={back} onClose={() => setBack(null)} />
    </section>
  );
}

/** Words with their placeholders. */
function Words({ lang, words: { subject, text } }: { readonly lang: Lang; readonly words: MessageText }) {
  return (
    <div lang={htmlLangs[lang]} className="grid gap-1 text-label font-normal break-words text-t2">
      <p className="text-t1">{subject}</p>
      <p className="whitespace-pre-line">{text}</p>
    </div>
  );
}

interface RollBackProps extends PlaceProps {
  readonly base: number;
  readonly version: Shown | null;
  readonly onClose: () => void;
}

function RollBack({ lang, kind, base, version, onClose }: RollBackProps) {
  const t = useTranslations('messages');
  // While the dialog leaves, it still shows what it was about.
  const [last, setLast] = useState<Shown | null>(version);
  if (version !== null && version !== last) setLast(version);
  if (last === null) return null;
  return (
    <ActDialog
      open={version !== null}
      onClose={onClose}
      title={last.version === 0 ? t('rollBackToOriginal') : t('rollBackTo', { version: last.version })}
      text={t('atOnce')}
      act={t('rollBack')}
      call={messageTextCalls.rollBack}
      changes={[messageTextCalls.list, messageTextCalls.history]}
      inputWith={(reason) => ({ kind, lang, base: base.toString(), version: last.version.toString(), reason })}
      refusal={({ code }) => (code === 'STATE_CHANGED' ? t('outdated') : null)}
      onDone={() => say('done', t('done'))}
    >
      <Words lang={lang} words={last} />
    </ActDialog>
  );
}
