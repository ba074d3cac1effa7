import type { ReleaseTexts } from './places.ts';
import { spaQuestions } from './questions/spa.ts';

/** The articles of the release in Spanish. */
export const spa: ReleaseTexts = {
  about: {
    title: 'Acerca de nosotros',
    summary: 'Una plataforma cuyas cuentas cuadran a la vista de todos.',
    body: `Una plataforma de intercambio te pide creer dos cosas: que tu dinero está ahí y que el juego es limpio. Esta está hecha para que puedas comprobar ambas.

## Dinero que cuadra

Cada importe está en un libro de doble entrada. Un saldo es la suma de sus asientos y nada más; nadie puede escribirlo, tampoco el personal. Dar dinero a un cliente exige la decisión de dos personas, sale de una cuenta de la casa y deja un motivo para siempre.

## Precios y sorteos que cualquiera puede recalcular

Cuando decide un precio o un sorteo, las pruebas se publican: los precios de cada fuente, el momento, la cadena en que se escriben, el secreto al que el sorteo se había comprometido. [Recalcula una liquidación](#/pages/verify/verify) en tu navegador, o con el script del proyecto en tu propio equipo.

## Rendimientos con fondos

Lo que paga un producto sale de un fondo cargado de antemano. Su tamaño se muestra; cuando no puede cubrir otra compra, la venta se cierra.`,
  },
  contact: {
    title: 'Contacto',
    summary: '',
    body: `## Si algo va mal

Presenta una [reclamación](#/pages/setting/complaint). Confirmamos su recepción en 5 días hábiles y respondemos en 15. Si la respuesta no te convence, otra persona la revisa de nuevo.

## Una operación con otro cliente

Abre una disputa desde la propia orden. Lo que escribas y las imágenes que envíes quedan con la orden.

## Lo que nunca pedimos

Nadie de aquí te pedirá tu contraseña, tu contraseña de pago, un código ni un código de recuperación. Quien lo haga no es de los nuestros: corta la conversación y cambia tu contraseña.`,
  },
  compliance: {
    title: 'Licencias y cumplimiento',
    summary: '',
    body: `## Quién puede usar qué

Qué productos están abiertos según tu país y tu nivel de verificación es una tabla pública. Puede cerrar la entrada, nunca la salida: vender, rescatar, cerrar y retirar es posible en todas partes.

## Identidad y sanciones

Los clientes se verifican antes de mover importes altos, y los nombres se cotejan con listas de sanciones. Los documentos se guardan cifrados y cada consulta queda registrada.

## Cuatro ojos

Condiciones, comisiones, liberación de fondos retenidos, resultados leídos en una fuente pública y fallos de disputas exigen dos personas, que no pueden ser una con dos cuentas. Cada acto queda en un registro en el que cada entrada sella la anterior.

## Tus datos

Puedes [exportar lo que guardamos](#/pages/setting/setting) y cerrar tu cuenta. Lo que la ley obliga a conservar queda cifrado hasta que vence su plazo.

Las licencias con las que opera este sitio las indica su operador a petición.`,
  },
  ...spaQuestions,
  welcome: {
    title: 'Bienvenida: lo que puedes comprobar aquí',
    summary: 'Cada saldo, precio y sorteo se puede recalcular. Así se hace.',
    body: `Esta plataforma es abierta: su código, las reglas de su libro y sus pruebas.

- **Tu saldo** es la suma de sus asientos; el [extracto](#/pages/fund/assets_all_record) los lista uno a uno.
- **Una liquidación** que decidió un precio se [recalcula en el navegador](#/pages/verify/verify).
- **Un sorteo** se compromete con su secreto antes de que te suscribas y lo revela después.
- **Un rendimiento** se paga de un fondo que puedes ver.

Si encuentras algo que no cuadra, [dínoslo](#/pages/setting/complaint).`,
  },
  check_it: {
    title: 'Cómo se liquida una opción de segundos, paso a paso',
    summary: 'Varias fuentes, un índice, una cadena: lo que respalda un precio de cierre.',
    body: `Una opción de segundos termina en un segundo fijado. ¿Cuál es su precio?

1. Cada segundo se consultan varias fuentes. Las que tardan no cuentan; si faltan fuentes no hay precio, y lo apostado vuelve.
2. Cada una se limita a un 0,5 % de su mediana, para que ninguna arrastre demasiado, y su media es el índice.
3. El valor se escribe en una cadena en la que cada entrada lleva el hash de la anterior. Su cabeza se publica a medida que crece.
4. Tras la liquidación, la orden nombra esa entrada. [Recalcúlala](#/pages/verify/verify): mismas fuentes, mismo índice, mismo resultado.

Cambiar un precio después cambiaría todos los hashes siguientes, que ya se publicaron.`,
  },
  adds_up: {
    title: 'Por qué nadie puede editar un saldo aquí',
    summary: 'Doble entrada, sin excepciones: cada importe viene de algún sitio.',
    body: `En casi todos los paneles internos hay un campo para el saldo de un cliente. Aquí no lo hay.

El dinero se mueve por asientos, con un cargo y un abono iguales. Una corrección también es un asiento, desde una cuenta de la casa, pedida por una persona y aprobada por otra, con un motivo que puedes leer en tu historial.

Cada pocos minutos se comparan las sumas: todas las cuentas de una moneda suman cero, y lo que hay en las cadenas cubre lo que poseen los clientes. Si falta un solo átomo, la operativa se detiene y alguien es despertado.`,
  },
  banner_verify: {
    title: 'Comprueba tú mismo cada resultado',
    summary: 'Precios y sorteos con pruebas. Recalcúlalos en tu navegador.',
    body: '',
  },
  banner_finance: {
    title: 'Rendimientos de fondos reales',
    summary: 'Lo que paga un producto se aparta antes de que compres.',
    body: '',
  },
  banner_ieo: {
    title: 'Sorteos que nadie puede dirigir',
    summary: 'Monedas nuevas a precio de emisión, sorteadas con un secreto publicado.',
    body: '',
  },
};
