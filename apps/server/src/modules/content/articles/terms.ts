import type { Article } from './article.ts';

/** The terms of service. The operator of a house has them checked by counsel for the countries that it serves. */
export const terms: Article = {
  updatedOn: '2026-11-24',
  texts: {
    en: {
      title: 'Terms of service',
      sections: [
        {
          heading: '1. Who these terms bind',
          paragraphs: [
            'These terms are an agreement between you and the operator of this exchange. By opening an account you accept them and the risk notice. If you do not accept them, do not open an account.',
            'You must be of age where you live, act for yourself, and not live in a country in which the service is not offered. You may have one account.',
          ],
        },
        {
          heading: '2. Your account',
          paragraphs: [
            'You keep your password and your codes to yourself. Whoever signs in with them acts for you. Tell support at once when you believe that somebody else knows them; you can end every session in the settings.',
            'Some services ask for your identity first. What you state must be true and stay up to date.',
          ],
        },
        {
          heading: '3. Orders and trades',
          paragraphs: [
            'An order is binding when the exchange has confirmed it. Orders are matched by price, and at one price by time. A trade cannot be taken back.',
            'A market order trades at the prices of the book within the slippage that you have set, and what is beyond it is not filled. The fee is shown before you order and is frozen with the order.',
            'When no answer reaches you, the exchange tells what became of your request as soon as you ask with the same device. Until then, do not place it again as a new one.',
          ],
        },
        {
          heading: '4. Your money',
          paragraphs: [
            'Every amount that you see is explained by postings in a double-entry ledger, which is checked all the time. When a check fails, everything that moves money stops until the cause is found.',
            'The operator cannot change your balance. A correction is a posting of its own that you can read, with a reason.',
          ],
        },
        {
          heading: '5. Prices',
          paragraphs: [
            'A price that settles something is an index of several sources, kept with its inputs so that anybody can recompute it. When too few sources tell a fresh price, what settles on it is closed.',
            'Where prices or trades are simulated, every screen says so, and no real money is at stake.',
          ],
        },
        {
          heading: '6. What is not allowed',
          paragraphs: [
            'You may not use the service for money that is not lawfully yours, trade with yourself to pretend a market, use errors of the system knowingly, or overload it.',
            'The operator may limit or close an account that does so, and must let you take out what is lawfully yours.',
          ],
        },
        {
          heading: '7. Interruptions and liability',
          paragraphs: [
            'The service may be interrupted for maintenance or by faults. Orders that were confirmed are kept through any interruption.',
            'The operator answers for its own intent and gross negligence, and for what the law of your country does not allow to exclude. It does not answer for losses from the movement of prices.',
          ],
        },
        {
          heading: '8. Changes and closing',
          paragraphs: [
            'A change of these terms is announced at least 14 days ahead. Terms under which you already hold a position stay as they were for that position.',
            'You may close your account at any time when nothing is held in it.',
          ],
        },
      ],
    },
    zh: {
      title: '服务条款',
      sections: [
        {
          heading: '一、适用对象',
          paragraphs: [
            '本条款是您与本交易所运营方之间的协议。开立账户即表示您接受本条款及风险提示；如不接受，请勿开户。',
            '您须达到所在地的法定年龄，为本人利益行事，且不居住在不提供本服务的国家或地区。每人只能拥有一个账户。',
          ],
        },
        {
          heading: '二、您的账户',
          paragraphs: [
            '请妥善保管密码和验证码。任何人凭其登录，均视为您本人的操作。如怀疑泄露，请立即联系客服；您可在设置中结束所有登录。',
            '部分服务需先完成身份认证。您提供的信息应当真实，并及时更新。',
          ],
        },
        {
          heading: '三、委托与成交',
          paragraphs: [
            '委托经交易所确认后生效。撮合遵循价格优先，同价时间优先。成交后不可撤销。',
            '市价委托在您设定的滑点范围内按盘口价格成交，超出部分不予成交。手续费在下单前显示，并随委托固定。',
            '如未收到答复，请用同一设备查询，交易所会告知该请求的结果；在此之前，请勿作为新的委托重复提交。',
          ],
        },
        {
          heading: '四、您的资金',
          paragraphs: [
            '您看到的每一笔金额都由复式记账的分录说明，并持续核对。一旦核对不符，所有资金变动都会停止，直至查明原因。',
            '运营方不能更改您的余额。任何更正都是一笔单独的、注明原因且您可查看的分录。',
          ],
        },
        {
          heading: '五、价格',
          paragraphs: [
            '用于结算的价格是由多个来源得出的指数，其计算依据会被保存，任何人都可重新计算。当有效来源不足时，以其结算的业务将关闭。',
            '价格或成交为模拟时，每个页面都会注明，且不涉及真实资金。',
          ],
        },
        {
          heading: '六、禁止行为',
          paragraphs: [
            '您不得将本服务用于非法所得资金，不得自买自卖制造虚假行情，不得故意利用系统错误，也不得使系统超负荷运行。',
            '对上述行为，运营方可限制或关闭账户，但须允许您取回合法属于您的资产。',
          ],
        },
        {
          heading: '七、中断与责任',
          paragraphs: [
            '服务可能因维护或故障中断。已确认的委托在任何中断后均予保留。',
            '运营方对其故意和重大过失，以及法律不允许免除的责任负责；对价格波动造成的损失不承担责任。',
          ],
        },
        {
          heading: '八、变更与销户',
          paragraphs: [
            '条款变更至少提前十四天公告。您已持有的仓位仍按原条款执行。',
            '账户中没有任何资产时，您可随时销户。',
          ],
        },
      ],
    },
  },
};
