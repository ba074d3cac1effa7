import type { Article } from './article.ts';

/** What a customer can lose, and by what. */
export const risk: Article = {
  updatedOn: '2026-11-24',
  texts: {
    en: {
      title: 'Risk notice',
      sections: [
        {
          heading: 'You can lose everything',
          paragraphs: [
            'Prices of crypto assets move fast and at any hour. They can fall to zero. Put in only what you can afford to lose, and no borrowed money.',
          ],
        },
        {
          heading: 'Orders do not protect against every loss',
          paragraphs: [
            'A stop order becomes a market order, or a limit order, when its price is reached. In a fast or thin market it may trade at a worse price, in part, or not at all.',
            'A market order takes the prices that the book holds at that moment. Your slippage setting bounds how far it goes; what is beyond it stays unfilled.',
          ],
        },
        {
          heading: 'Markets can stop',
          paragraphs: [
            'Trading in a market may be halted, and everything that moves money stops when a check of the ledger fails. While it is stopped you cannot sell.',
            'When too few sources tell a fresh price, products that settle on it close, and open ones settle by their published fallback.',
          ],
        },
        {
          heading: 'Networks and devices fail',
          paragraphs: [
            'Your connection, your device or the exchange may fail at the worst moment. After such a failure the exchange tells what became of each request; it cannot give back the time.',
            'A transfer on a blockchain cannot be taken back. A wrong address or network means that the coins are gone.',
          ],
        },
        {
          heading: 'Law and tax',
          paragraphs: [
            'Rules for crypto assets differ from country to country and change. You are responsible for the taxes that you owe. Nothing here is advice.',
          ],
        },
      ],
    },
    zh: {
      title: '风险提示',
      sections: [
        {
          heading: '您可能损失全部本金',
          paragraphs: ['加密资产价格全天候剧烈波动，可能归零。请仅投入您能够承受损失的资金，切勿借款投资。'],
        },
        {
          heading: '委托不能避免所有损失',
          paragraphs: [
            '止损委托在触发价到达后转为市价或限价委托。行情剧烈或流动性不足时，可能以更差的价格成交、部分成交或无法成交。',
            '市价委托按当时盘口价格成交。您设定的滑点限制其范围，超出部分不予成交。',
          ],
        },
        {
          heading: '市场可能暂停',
          paragraphs: [
            '单个市场的交易可能被暂停；当账目核对不符时，所有资金变动都会停止。暂停期间您无法卖出。',
            '当有效价格来源不足时，以其结算的产品将关闭，已有的按公布的备用规则结算。',
          ],
        },
        {
          heading: '网络与设备可能故障',
          paragraphs: [
            '您的网络、设备或交易所都可能在关键时刻发生故障。故障之后，交易所会告知每个请求的结果，但无法弥补错过的时机。',
            '区块链转账不可撤回。地址或网络错误将导致资产永久丢失。',
          ],
        },
        {
          heading: '法律与税务',
          paragraphs: ['各国对加密资产的规定不同且不断变化。您应自行承担纳税义务。本页内容不构成任何建议。'],
        },
      ],
    },
  },
};
