import type { QuestionTexts } from '../places.ts';

const none = { summary: '' };

/** The questions of the release in Spanish. */
export const spaQuestions: QuestionTexts = {
  first_steps: {
    ...none,
    title: '¿Cómo empiezo?',
    body: `1. Regístrate con un correo o un número de teléfono.
2. Activa una aplicación de autenticación o una llave de acceso en [Seguridad](#/pages/setting/security).
3. [Verifica tu identidad](#/pages/setting/real); los límites mayores y la mayoría de los productos lo exigen.
4. Deposita monedas o cómpralas por transferencia en Activos.`,
  },
  practice: {
    ...none,
    title: '¿Es dinero real?',
    body: `Si la línea superior dice que los precios son simulados, este servidor es una demostración: todo funciona como con dinero y nada vale nada. Sin esa línea, los importes son reales.`,
  },
  verification: {
    ...none,
    title: '¿Qué significan los niveles de verificación?',
    body: `El nivel 1 pide tu nombre y el número de un documento. El nivel 2 añade fotos del documento y de ti. Con cada nivel suben los límites; los tuyos están en [Verificación](#/pages/setting/real).`,
  },
  second_factor: {
    ...none,
    title: '¿Qué segundo factor conviene?',
    body: `La llave de acceso es la más segura: no se puede dictar a nadie y solo sirve en este sitio. Después, la aplicación de autenticación. Guarda los códigos de recuperación en papel; cada uno sirve una vez.`,
  },
  lost_device: {
    ...none,
    title: 'He perdido el móvil. ¿Qué hago?',
    body: `Usa un código de recuperación. Si no tienes, inicia una recuperación en la página de acceso: tarda días a propósito, la deciden dos personas y te avisamos por todos los medios conocidos, para que nadie se quede con tu cuenta en una noche.`,
  },
  deposit: {
    ...none,
    title: '¿Cuándo llega mi depósito?',
    body: `Tras las confirmaciones que indica la página de depósito; los importes altos esperan más. Usa la red de la dirección y no envíes menos del mínimo que se muestra.`,
  },
  withdrawal: {
    ...none,
    title: '¿Por qué espera mi retirada?',
    body: `Una dirección nueva espera un día antes de su primer uso. Los importes altos los revisa una persona. Hasta que se envía puedes cancelarla, y la comisión se muestra antes de confirmar.`,
  },
  fees: {
    ...none,
    title: '¿Cuánto cuesta operar?',
    body: `Tu tasa está en el formulario de la orden. Quien añade una orden al libro paga la tasa maker; quien toma una, la tasa taker. Bajan con tu nivel VIP, que sigue tu volumen de 30 días o tus activos; no se puede comprar.`,
  },
  orders: {
    ...none,
    title: '¿Límite, mercado o stop?',
    body: `Una **orden límite** se ejecuta a tu precio o mejor, o espera. Una **orden de mercado** se ejecuta ya, a lo que ofrece el libro; el formulario muestra la distancia al último precio. Una **orden stop** duerme hasta que el mercado pasa su disparador, y entonces se convierte en una de las dos.`,
  },
  leverage: {
    ...none,
    title: '¿Por qué puedo perder más de lo previsto con contratos?',
    body: `Con apalancamiento, un movimiento pequeño del precio es un movimiento grande de tu margen. Cuando el precio de marca llega a tu precio de liquidación, la posición se cierra y el margen se pierde. Ese precio se muestra antes de abrir; un stop limita el riesgo, pero no ante un salto.`,
  },
  pools: {
    ...none,
    title: '¿De dónde salen los rendimientos?',
    body: `Del fondo del producto, que el operador carga de antemano. En cada compra se aparta enseguida lo máximo que pueda pagarse. Sin fondo no hay venta: un producto cuyo fondo se agota se cierra solo.`,
  },
  early_exit: {
    ...none,
    title: '¿Puedo salir antes de un bloqueo?',
    body: `Sí, al coste que indica su página. La penalización se muestra completa antes de confirmar. Al vencer, todo vuelve solo.`,
  },
  recompute: {
    ...none,
    title: '¿Cómo compruebo una liquidación?',
    body: `Abre la orden, elige *Comprobar* y tu navegador calcula el resultado a partir de las pruebas publicadas. Si no te fías de nada que venga de aquí, descarga las pruebas y ejecuta el script del proyecto, que solo necesita Node.js.`,
  },
  operator: {
    ...none,
    title: '¿Puede el operador elegir quién gana?',
    body: `No. No hay ajuste para un precio, un resultado, un sorteo o un saldo. Donde deben decidir personas, como en una disputa, deciden dos, por escrito, y puedes apelar.`,
  },
};
