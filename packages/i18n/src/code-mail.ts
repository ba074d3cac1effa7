import type { Lang } from '@bourse/contract/lang';

/** What a message with a code says: the code, how long it is valid in minutes, and whose site it is. */
export interface CodeMail {
  readonly code: string;
  readonly minutes: number | string;
  readonly siteName: string;
}

/** A message to a customer; an SMS carries `text` alone. */
export interface MessageText {
  readonly subject: string;
  readonly text: string;
}

const texts: Readonly<Record<Lang, (mail: CodeMail) => MessageText>> = {
  zh: ({ code, minutes, siteName }) => ({
    subject: `${siteName} 验证码`,
    text: `【${siteName}】您的验证码是 ${code}，${minutes} 分钟内有效。请勿告诉任何人，我们的工作人员也不会向您索取。如非本人操作，请忽略。`,
  }),
  en: ({ code, minutes, siteName }) => ({
    subject: `${siteName} verification code`,
    text: `Your ${siteName} verification code is ${code}. It is valid for ${minutes} minutes. Tell it to nobody: our staff never ask for it. If you did not request it, ignore this message.`,
  }),
  hk: ({ code, minutes, siteName }) => ({
    subject: `${siteName} 驗證碼`,
    text: `【${siteName}】您的驗證碼是 ${code}，${minutes} 分鐘內有效。請勿告訴任何人，我們的職員亦不會向您索取。如非本人操作，請忽略。`,
  }),
  th: ({ code, minutes, siteName }) => ({
    subject: `รหัสยืนยันของ ${siteName}`,
    text: `รหัสยืนยัน ${siteName} ของคุณคือ ${code} ใช้ได้ภายใน ${minutes} นาที โปรดอย่าบอกรหัสนี้แก่ผู้ใด เจ้าหน้าที่ของเราจะไม่ขอรหัสนี้ หากคุณไม่ได้ขอรหัส โปรดเพิกเฉยต่อข้อความนี้`,
  }),
  jp: ({ code, minutes, siteName }) => ({
    subject: `${siteName} 認証コード`,
    text: `${siteName} の認証コードは ${code} です。有効期限は ${minutes} 分です。このコードは誰にも教えないでください。当社の担当者がお尋ねすることはありません。お心当たりのない場合は、このメッセージを破棄してください。`,
  }),
  kor: ({ code, minutes, siteName }) => ({
    subject: `${siteName} 인증번호`,
    text: `[${siteName}] 인증번호는 ${code}이며 ${minutes}분 동안 유효합니다. 누구에게도 알려주지 마세요. 저희 직원은 인증번호를 묻지 않습니다. 본인이 요청하지 않았다면 이 메시지를 무시해 주세요.`,
  }),
  fra: ({ code, minutes, siteName }) => ({
    subject: `Code de vérification ${siteName}`,
    text: `Votre code de vérification ${siteName} est ${code}. Il est valable ${minutes} minutes. Ne le communiquez à personne : notre personnel ne vous le demandera jamais. Si vous n’êtes pas à l’origine de cette demande, ignorez ce message.`,
  }),
  spa: ({ code, minutes, siteName }) => ({
    subject: `Código de verificación de ${siteName}`,
    text: `Tu código de verificación de ${siteName} es ${code}. Es válido durante ${minutes} minutos. No lo compartas con nadie: nuestro personal nunca te lo pedirá. Si no lo has solicitado, ignora este mensaje.`,
  }),
};

/** The message that brings a code, in the customer's language. */
export function codeMail(lang: Lang, mail: CodeMail): MessageText {
  return texts[lang](mail);
}
