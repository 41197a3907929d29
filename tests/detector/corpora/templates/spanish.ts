/** Spanish. Blocks are separated by an empty line. */
export const SPANISH = `
Paciente: {full}
Fecha de nacimiento: {date}
Domicilio: {address}
Médico: Dr. {full2}

Datos del paciente. Nombre: {first}. Apellidos: {last} {last2}. NHC: {id}. Localidad: {city}.

Nombre y apellidos: {full}
DNI: {id}
Teléfono: {phone}
Correo electrónico: {email}

Remitido por: Dra. {full}. {address}. {city} ({country}). Correo: {email}

Informe clínico. Varón de {n} años, remitido por el Dr. {last}, que acude por dolor abdominal de dos semanas de evolución.

La paciente, {full}, natural de {city}, ingresa el {date} por fiebre y tos. Antecedentes: hipertensión arterial, diabetes.

Exploración física: abdomen blando, depresible. Analítica: hemoglobina 12, plaquetas normales. Tratamiento: {product} cada ocho horas.

Responsable clínico: {full}. Servicio de Cirugía General. Hospital Universitario de {city}.

D. {full}, mayor de edad, con domicilio en {address}, y Dña. {full2}, con DNI {id},

Don {full} y doña {full2}, vecinos de {city}, comparecen ante el notario {title} {full3}.

Contrato de arrendamiento entre {full}, en adelante el Arrendador, y {full2}, en adelante el Arrendatario.

El demandante, {full}, reclama a {company} la cantidad de {amount}.

El Juzgado de Primera Instancia de {city}, vistos los autos, condena a {full} a pagar las costas.

Estimado Sr. {last}: Le escribo en relación con la factura {id}.

Estimada Sra. {last}, su cita ha sido cambiada al {date}.

Estimados señores: Adjunto remito la documentación solicitada.

Hola {first}, ¿puedes mandarme el informe antes del viernes? Gracias, {first2}

Querida {first}: ¿Cómo estás? Ayer vi a {first2} con su {noun} en {city}.

Un saludo,
{full}

Atentamente, {full}, {company}

Escribe un correo a {full} para pedirle las vacaciones de agosto.

Redacta una carta de recomendación para {full}, que trabajó en {company} desde {year}.

Mi jefe {full} no quiere pagarme las horas extra. ¿Qué puedo hacer?

mi vecina {lower} pone musica toda la noche, que hago

mi hermano {lowerFirst} y yo queremos vender el piso de {city}

Resume la reunión: {first} preparará el presupuesto, {first2} llamará a {company} y {first3} hablará con el cliente.

Traduce al inglés: "{full} nació en {city} en {year}."

Asistentes: {full}, {full2} y {full3}.

Según {full}, directora de {company}, la empresa cerrará en {city}.

El presidente {last} se reunió con {full2} en {city}.

Vivo en {address}. Mi teléfono es {phone}.

Empadronado en {street}, {city}.

Enviar a: {full}, {address}

Dirección: {lines}

Titular: {full}. Banco: {company}. Importe: {amount}.

Alumno: {full}. Tutor: {full2}. Centro: Colegio {Noun}.

Nombre: {first}
Primer apellido: {last}
Segundo apellido: {last2}

Solicitante: {LASTfirst}

Fdo.: {full}

Firmado: {full}, Nº Colegiado: {id}

NOMBRE: {FULL}
DOMICILIO: {address}

Nació el {date} en {city}, hijo de {full} y de {full2}.

El Dr. {last} y la enfermera {first2} atendieron a {full3} en urgencias.

La señora {last} llamó a su hija {first2} desde {city}.

¿Conoces a {first}? Es la prima de {first2}.

{first} y {first2} se casaron en {city} el {date}.

¡Feliz cumpleaños, {first}!

Gracias {first}, mañana te llamo. Dile a {first2} que venga.

¿Cuál es la mejor época para viajar a {country}? El Camino de Santiago y la Sagrada Familia me interesan.

Explícame la diferencia entre {product} y {brand}, por favor.

La Ley de Protección de Datos y el Código Civil regulan esta materia. Artículo {n}.

El Ministerio de Sanidad, la Junta de Andalucía y el Ayuntamiento de {city} firmaron un convenio.

Buenos días, quisiera información sobre el pedido {id}. Un cordial saludo.

Escribe un poema sobre el mar. Haz una lista de la compra: leche, pan, huevos y tomates.

Receta: Cortar la cebolla, freír el ajo, añadir el arroz. Servir caliente con pan.

Diagnóstico principal: Neumonía. Procedimiento: Tomografía. Alta: {date}. Evolución favorable.

Lunes, martes y miércoles abrimos a las {time}. Cerrado en Navidad y Semana Santa.

Juicio Clínico: Insuficiencia Renal Aguda. Servicio: Nefrología. Episodio: {id}. Sexo: Mujer. Edad: {n} años.

Antecedentes Personales: Alergia a Penicilina. Intervenido de Apendicitis. Fumador. Vive con su esposa {first}.

Estado Civil: Soltero. Profesión: Camarero. Nacionalidad: Española. Código Postal: {n}.

Historia Clínica: El Paciente refiere Dolor Torácico. Fecha de Ingreso: {date}. Unidad de Cuidados Intensivos.

Corrige este texto: el {noun} es bonito. Reescribe este mensaje para que suene más formal.

Acorta esta carta, por favor. Hazla más amable. No cambies los datos. Gracias de antemano.

Compara España con Francia, Portugal y Marruecos. ¿Qué idioma se habla en {country}?

Ayúdame a escribir una queja a {company} porque {full} no contesta. Sé educado.

Derivado por {title} {last} a Consultas Externas. Acompañado de su hija {first2}. Vive en {city}.

Acude a Urgencias por Cefalea. No Alergias Conocidas. Exploración Neurológica normal. Firmado: Dra. {full}
`
