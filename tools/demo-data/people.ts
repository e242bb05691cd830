import { createHash } from 'node:crypto';

/** The domain of the demo patients' email addresses, which nobody can own (RFC 2606). */
export const demoDomain = 'patients.dermavigil.example';

/** A patient who does not exist. */
export interface DemoPatient {
	fullName: string;
	email: string;
	/** Fitzpatrick type, 1 to 6. */
	skinTone: number;
}

// Names and skin tones are chosen independently.
const firstNames = (
	'Aisha Alba Amir Anna Beatriz Chidi Chloe Daniel Dmitri Elif Emma Farah Felix Fiona George Grace Hana ' +
	'Hugo Ines Ivan Jamal Jasmin Jonas Julia Kavya Kenji Lara Leo Lucía Malik Maria Mateo Mei Milan Nadia ' +
	'Niamh Noah Nora Olga Omar Paul Priya Rafael Rosa Ruth Samuel Sara Sofia Tariq Thandi Tomás Vera Yara ' +
	'Zoë'
).split(' ');
const lastNames = (
	'Abebe Ahmed Almeida Andersson Baker Bauer Brown Chen Clarke Costa Diallo Dubois Ferrari Fischer ' +
	'García Green Haddad Hansen Hughes Ito Ivanova Jensen Kaya Khan Kim Kowalska Lopez Martin Mensah ' +
	'Meyer Moreau Murphy Nair Nguyen Novák O’Connor Okafor Patel Pereira Petrov Popescu Rossi Sato ' +
	'Schmidt Silva Singh Tanaka Walker'
).split(' ');

/** Demo patient `number`: the same number gives the same person, and no two share an email address. */
export function inventPatient(number: number): DemoPatient {
	const bytes = createHash('sha256').update(`demo patient ${number}`).digest();
	const pick = <T>(list: readonly T[], at: number): T => list[bytes.readUInt16BE(at) % list.length]!;
	const [first, last] = [pick(firstNames, 0), pick(lastNames, 2)];
	const plain = `${first}.${last}`
		.normalize('NFKD')
		.replace(/[^A-Za-z.]/g, '')
		.toLowerCase();
	return {
		fullName: `${first} ${last}`,
		email: `${plain}.${number}@${demoDomain}`,
		skinTone: pick([1, 2, 2, 2, 3, 3, 3, 4, 4, 5, 6], 4),
	};
}
