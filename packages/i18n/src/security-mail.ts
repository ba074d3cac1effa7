import type { Lang } from '@bourse/contract/lang';
import type { SecurityChange } from '@bourse/contract/security-change';
import { type Instant, toIso } from '@bourse/kernel/instant';
import type { MessageText } from './code-mail.ts';
import { deviceText } from './device-text.ts';
import { securityChangeTexts } from './security-changes.ts';

/** What a message about the security of an account tells. */
export type SecurityMessage =
  | { readonly kind: 'security_changed'; readonly change: SecurityChange }
  | { readonly kind: 'new_sign_in'; readonly device: string; readonly address: string }
  /** `ready_at` in ISO 8601. */
  | { readonly kind: 'recovery_requested'; readonly ready_at: string };

interface Words {
  readonly subject: (siteName: string) => string;
  readonly changed: (what: string, time: string) => string;
  readonly signedIn: (device: string, address: string, time: string) => string;
  readonly ready: (ready: string) => string;
  readonly advice: string;
  readonly word: (word: string) => string;
}

const words: Readonly<Record<Lang, Words>> = {
  zh: {
    subject: (siteName) => `${siteName} 账户安全提醒`,
    changed: (what, time) => `${what}（UTC ${time}）。`,
    signedIn: (device, address, time) => `您的账户在新的设备或网络上登录：${device}，${address}（UTC ${time}）。`,
    ready: (ready) => `UTC ${ready} 之前不会有任何变更。如非本人申请，请登录并取消。`,
    advice: '如非本人操作，请立即修改密码并结束所有登录。',
    word: (word) => `您的防钓鱼码：${word}`,
  },
  en: {
    subject: (siteName) => `${siteName}: security of your account`,
    changed: (what, time) => `${what} (${time} UTC).`,
    signedIn: (device, address, time) =>
      `Your account was signed in to from a new device or network: ${device}, ${address} (${time} UTC).`,
    ready: (ready) => `Nothing changes before ${ready} UTC. Sign in to cancel the request if it is not yours.`,
    advice: 'If this was not you, change your password and end all sessions at once.',
    word: (word) => `Your anti-phishing word: ${word}`,
  },
  hk: {
    subject: (siteName) => `${siteName} 帳戶安全提示`,
    changed: (what, time) => `${what}（UTC ${time}）。`,
    signedIn: (device, address, time) => `您的帳戶在新的裝置或網絡上登入：${device}，${address}（UTC ${time}）。`,
    ready: (ready) => `UTC ${ready} 前不會有任何更改。若非本人申請，請登入並取消。`,
    advice: '若非本人操作，請立即更改密碼並結束所有登入。',
    word: (word) => `您的防釣魚碼：${word}`,
  },
  th: {
    subject: (siteName) => `${siteName}: ความปลอดภัยของบัญชี`,
    changed: (what, time) => `${what} (${time} UTC)`,
    signedIn: (device, address, time) =>
      `มีการเข้าสู่ระบบบัญชีของคุณจากอุปกรณ์หรือเครือข่ายใหม่: ${device}, ${address} (${time} UTC)`,
    ready: (ready) => `จะไม่มีการเปลี่ยนแปลงใดก่อน ${ready} UTC หากคุณไม่ได้เป็นผู้ขอ โปรดเข้าสู่ระบบเพื่อยกเลิก`,
    advice: 'หากไม่ใช่คุณ โปรดเปลี่ยนรหัสผ่านและออกจากระบบทุกเซสชันทันที',
    word: (word) => `รหัสป้องกันฟิชชิงของคุณ: ${word}`,
  },
  jp: {
    subject: (siteName) => `${siteName} アカウントのセキュリティ`,
    changed: (what, time) => `${what}（${time} UTC）。`,
    signedIn: (device, address, time) =>
      `新しい端末またはネットワークからログインがありました：${device}、${address}（${time} UTC）。`,
    ready: (ready) => `${ready} UTC までは何も変更されません。お心当たりがない場合は、ログインして取り消してください。`,
    advice: 'お心当たりがない場合は、すぐにパスワードを変更し、すべてのログインを終了してください。',
    word: (word) => `フィッシング対策コード：${word}`,
  },
  kor: {
    subject: (siteName) => `${siteName} 계정 보안 알림`,
    changed: (what, time) => `${what} (${time} UTC).`,
    signedIn: (device, address, time) =>
      `새로운 기기 또는 네트워크에서 로그인했습니다: ${device}, ${address} (${time} UTC).`,
    ready: (ready) =>
      `${ready} UTC 이전에는 아무것도 변경되지 않습니다. 본인이 요청하지 않았다면 로그인하여 취소해 주세요.`,
    advice: '본인이 아니라면 즉시 비밀번호를 변경하고 모든 세션을 종료해 주세요.',
    word: (word) => `피싱 방지 코드: ${word}`,
  },
  fra: {
    subject: (siteName) => `${siteName} : sécurité de votre compte`,
    changed: (what, time) => `${what} (${time} UTC).`,
    signedIn: (device, address, time) =>
      `Une connexion à votre compte a eu lieu depuis un nouvel appareil ou réseau : ${device}, ${address} (${time} UTC).`,
    ready: (ready) =>
      `Rien ne change avant le ${ready} UTC. Connectez-vous pour annuler la demande si elle ne vient pas de vous.`,
    advice: 'Si ce n’était pas vous, changez votre mot de passe et fermez toutes les sessions sans attendre.',
    word: (word) => `Votre mot anti-hameçonnage : ${word}`,
  },
  spa: {
    subject: (siteName) => `${siteName}: seguridad de tu cuenta`,
    changed: (what, time) => `${what} (${time} UTC).`,
    signedIn: (device, address, time) =>
      `Se ha iniciado sesión en tu cuenta desde un dispositivo o una red nuevos: ${device}, ${address} (${time} UTC).`,
    ready: (ready) => `Nada cambia antes del ${ready} UTC. Inicia sesión para cancelar la solicitud si no es tuya.`,
    advice: 'Si no has sido tú, cambia tu contraseña y cierra todas las sesiones de inmediato.',
    word: (word) => `Tu palabra antiphishing: ${word}`,
  },
};

/** To the minute, in UTC: a mail is read anywhere. */
const timeOf = (at: string): string => `${at.slice(0, 10)} ${at.slice(11, 16)}`;

/** What a message about the security of an account is called. */
export type SecurityKind = 'new_sign_in' | SecurityChange;

/** What may stand in a message about the security of an account. */
export interface SecurityValues {
  readonly site: string;
  readonly time: string;
  readonly device: string;
  readonly address: string;
  /** Empty where nothing is to come. */
  readonly ready: string;
}

/** The message of the release, with these values in it. */
export function securityText(lang: Lang, kind: SecurityKind, values: SecurityValues): MessageText {
  const { subject, changed, signedIn, ready, advice } = words[lang];
  const { site, time, device, address, ready: readyAt } = values;
  const told =
    kind === 'new_sign_in' ? signedIn(device, address, time) : changed(securityChangeTexts[lang][kind], time);
  const coming = readyAt === '' ? '' : `${ready(readyAt)} `;
  return { subject: subject(site), text: `${told} ${coming}${advice}` };
}

/** What a message is called, and what it is filled in with. */
export function readSecurityMessage(
  message: SecurityMessage,
  { at, siteName }: { readonly at: Instant; readonly siteName: string },
): { readonly kind: SecurityKind; readonly values: SecurityValues } {
  const plain = { site: siteName, time: timeOf(toIso(at)), device: '', address: '', ready: '' };
  switch (message.kind) {
    case 'new_sign_in':
      return {
        kind: 'new_sign_in',
        values: { ...plain, device: deviceText(message.device), address: message.address },
      };
    case 'recovery_requested':
      return { kind: 'recovery_requested', values: { ...plain, ready: timeOf(message.ready_at) } };
    case 'security_changed':
      return { kind: message.change, values: plain };
  }
}

/** A message with the customer's own word in front, by which they know that it is ours; unchanged where they have none. */
export function withAntiPhishing(lang: Lang, { subject, text }: MessageText, word: string): MessageText {
  return { subject, text: word === '' ? text : `${words[lang].word(word)}\n\n${text}` };
}
