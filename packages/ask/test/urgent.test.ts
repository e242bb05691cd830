import { redFlags } from '@dermavigil/contract';
import { expect, it } from 'vitest';
import { answer } from '../src/answer.ts';
import { urgents } from '../src/articles/urgent.ts';

const getFlags = (question: string) => answer(question).urgent.map(({ id }) => id);

it('answers somebody in a crisis with nothing else', () => {
	expect(answer('I am going to hurt myself').articles).toEqual([]);
	expect(answer('I cut myself on my mole').articles).not.toEqual([]);
});

it('has a text for each red flag that a patient can report', () => {
	const texts = urgents.map(({ text }) => text).join(' ');
	for (const flag of Object.values(redFlags)) expect(texts).toContain(`within two weeks, because ${flag}.`);
});

it.each([
	['It does not bleed and has never bled', []],
	['I have no fever', []],
	['the mole keeps bleeding, fever since last night', ['infection', 'bleeding']],
	['it doesn’t stop bleeding', ['bleeding']],
	['I can’t breathe and my face is swollen', ['emergency']],
	['do my blue eyes raise the risk', []],
	['what is a spot of blood vessels', []],
	['my mole has changed and is bleeding', ['bleeding', 'changed']],
])('sees the red flags in: %s', (question, flags) => {
	expect(getFlags(question)).toEqual(flags);
});

it.each([
	'I have a high temperature and my mole is sore',
	'I have a temperature',
	'constant fever',
	'chills and a sore spot',
])('sees an infection in: %s', (question) => expect(getFlags(question)).toEqual(['infection']));

it.each(['at room temperature', 'I don’t have a high temperature', 'no high temperature', 'i dont have a fever'])(
	'sees no infection in: %s',
	(question) => expect(getFlags(question)).toEqual([]),
);

it.each([
	'constant bleeding',
	'persistent bleeding',
	'recent bleeding',
	'frequent bleeding',
	'intermittent bleeding',
	'It never bled before today',
	'never bled until now',
	'the sore does not heal or bleeds',
	'it didnt bleed at all until yesterday',
])('sees bleeding in: %s', (question) => expect(getFlags(question)).toEqual(['bleeding']));

it.each(
	"doesn't doesnt didnt dont isnt wasnt arent werent hasnt havent hadnt cant couldnt wont wouldnt aint"
		.split(' ')
		.map((word) => [word]),
)('sees no bleeding after "%s"', (word) => {
	expect(getFlags(`it ${word} bleed`)).toEqual([]);
	expect(getFlags(`it ${word} itch or bleed`)).toEqual([]);
});

it.each([
	'it has not bled, grown or changed',
	'My mole hasn’t grown, bled or changed',
	'It has never bled, grown or changed',
	'It has never itched, bled or grown',
	'It does not itch, bleed, grow or change',
	'It does not itch, bleed or hurt',
	'it is not bleeding or growing',
	'It never hurts, bleeds or grows',
	'no pain, itching, bleeding or growth',
	'without pain, bleeding or itching',
	'I have not noticed any bleeding',
	'I haven’t noticed it changing',
	'there is no sign of bleeding',
	'it does not seem to bleed',
	'neither itches nor bleeds',
	'it hasn’t really changed',
	'it doesn´t bleed',
	'It is not red, hot or swollen',
	'no swollen lymph nodes',
	'I have no trouble breathing',
])('sees no red flag in a list that is denied: %s', (question) => expect(getFlags(question)).toEqual([]));

it.each([
	['it has not stopped bleeding', ['bleeding']],
	['it has not healed, bled or changed', ['bleeding', 'changed']],
	['it has not grown but it bleeds', ['bleeding']],
	['it hasn’t changed but it has grown', ['growth']],
	['it has not changed, it bled', ['bleeding']],
	['it has not changed. Bleeding or growing since May', ['bleeding', 'growth']],
	['No pain. Bleeding since May.', ['bleeding']],
	['it doesn’t bleed anymore', ['bleeding']],
	['it is not growing anymore', ['growth']],
	['it no longer bleeds', ['bleeding']],
	['no, it bleeds', ['bleeding']],
	['No, it is growing', ['growth']],
	['when I shave, it bleeds', ['bleeding']],
	['it has not changed. Bled or oozed since May', ['bleeding']],
	['it had not bled, grown or changed until now', ['growth', 'changed']],
])('sees what is not denied in: %s', (question, flags) => expect(getFlags(question)).toEqual(flags));

it('sees what "went" says', () => expect(getFlags('I went blind')).toEqual(['eye']));

it.each([
	'My mole has grown',
	'The lump is getting bigger',
	'my mole is growing',
	'why is my mole growing',
	'how fast is my mole growing',
	'it’s growing',
	'its growing',
	'sudden growth of mole in weeks',
	'growth in two weeks',
	'rapid growth',
	'growth over the last few weeks',
	'mole has tripled in size',
	'increasing in size',
	'The spot has increased in size',
	'it got larger',
	'it got a lot larger',
	'my mole is bigger than it was',
	'my mole gets bigger',
	'the mole on the back of my left arm has grown',
	'it won’t stop growing',
	'it has a hair and is growing',
	'it never grew until this summer',
])('sees growth in: %s', (question) => expect(getFlags(question)).toEqual(['growth']));

it.each([
	'how fast do moles grow',
	'how fast does nodular melanoma grow in weeks',
	'do moles grow with age',
	'do moles get bigger with age',
	'do moles keep growing',
	'do moles double in size',
	'why do moles grow hair',
	'hair is growing out of my mole',
	'a skin growth',
	'what is this growth',
	'a growth on my arm',
	'growth in my ear for weeks',
	'mole bigger than a pencil eraser',
	'my mole has not grown',
	'it hasn’t grown or changed',
	'the mole isnt getting bigger',
	'I have this mole and grew up in Australia',
	'what if a mole grows',
])('sees no growth in: %s', (question) => expect(getFlags(question)).toEqual([]));

it.each([
	'my mole has changed color',
	'my mole has changed colour',
	'my mole has changed shape',
	'it is changing',
	'has my mole changed',
	'a changing mole',
	'the spot on my back changed over the winter',
	'mole looks different than before',
	'my mole looks different',
	'my mole looked normal in spring and is different now',
	'turned black',
	'my mole turned dark',
	'has become darker',
	'has become a lot darker',
	'it got darker',
	'mole used to be flat, now raised',
	'I noticed a change in my mole',
	'it never changed until now',
])('sees change in: %s', (question) => expect(getFlags(question)).toEqual(['changed']));

it.each([
	'do moles change with age?',
	'can moles change color?',
	'can moles become darker',
	'do moles get darker in summer',
	'what changes are dangerous',
	'which changes of a mole should I look for',
	'what if it changes',
	'how can I tell whether my mole has changed',
	'my mole has not changed',
	'my mole hasnt changed',
	'nothing has changed',
	'why has my result changed',
	'it changed from low to high',
	'how do I change my password',
	'I changed my sunscreen, is it better',
	'my skin turned red in the sun',
	'when I turned 40 red dots appeared',
	'one mole looks different from my others',
])('sees no change in: %s', (question) => expect(getFlags(question)).toEqual([]));

it.each([
	'is a mole changing color a sign of melanoma',
	'is bleeding a sign of melanoma?',
	'is a growing mole a symptom of cancer',
	'does a changing mole always mean cancer',
	'what are the symptoms of skin cancer: itching, bleeding, growing?',
	'Why am I asked whether it itches, grows or bleeds?',
	'do melanomas bleed',
	'can a mole become darker',
	'can scratching make a mole bleed',
	'does a biopsy bleed a lot',
	'can a mole get infected',
	'is a red mole a sign that cancer has spread',
])('sees no red flag in questions about no spot in particular: %s', (question) =>
	expect(getFlags(question)).toEqual([]),
);

it.each([
	'I got a black mole on my back',
	'I have got dark skin',
	'my hair turned gray',
	'the photo got darker',
	'my mole is darker than my other moles',
	'it is darker in the middle',
	'my mole is bigger than a pencil eraser',
	'I have a big mole since birth',
	'a lot of moles the size of a pea',
	'can I donate blood after melanoma',
	'I have hay fever',
	'my eyes are green',
	'hazel eyes and red hair',
	'how do I take a photo of my face close up',
	'the mole on my face is swollen',
	'I am afraid of fainting at the biopsy',
	'I don’t want to die',
	'I hurt myself shaving',
])('sees no red flag in what somebody has: %s', (question) => expect(getFlags(question)).toEqual([]));

it.each([
	['emergency', 'I can not breathe'],
	['emergency', 'can´t breathe'],
	['emergency', 'breathing is difficult'],
	['emergency', 'unable to breathe'],
	['emergency', 'shortness of breath'],
	['emergency', 'my lips are swollen'],
	['emergency', 'swollen tongue'],
	['emergency', 'I fainted'],
	['crisis', 'I want to kill myself'],
	['crisis', 'i dont want to live anymore'],
	['crisis', 'suicide'],
	['crisis', 'thinking about suicide'],
	['emergency', 'I struggle to breathe'],
	['infection', 'my mole has an infection'],
	['infection', 'red and hot around the mole'],
	['infection', 'spreading redness'],
	['bleeding', 'my mole blooding'],
	['growth', 'my mole is bigger'],
	['growth', 'it looks bigger now'],
	['growth', 'this spot grow every week'],
	['growth', 'my mole become more big'],
	['growth', 'my spot is spreading'],
	['growth', 'the size is increasing'],
	['growth', 'it is twice as big'],
	['changed', 'my mole change color'],
	['changed', 'it become black'],
	['changed', 'mole become red'],
	['changed', 'the mole on my face has changed'],
	['changed', 'a skin tag turned black'],
	['changed', 'since the first photo it got darker'],
	['changed', 'the color is different from before'],
	['changed', 'my mole is losing color'],
	['changed', 'it isn’t the same as before'],
	['changed', 'it was not black before'],
	['changed', 'it did not look like this last year'],
	['growth', 'it was never this big'],
	['growth', 'hard red bump that grows'],
	['changed', 'a spot that changes'],
	['growth', 'mole on my neck growing'],
	['changed', 'my mole is darker'],
	['changed', 'it gets darker every day'],
	['changed', 'has gone black'],
	['changed', 'it was flat and now it is raised'],
	['changed', 'my mole is no longer round'],
	['glands', 'my armpit has a lump'],
	['eye', 'I see double'],
])('understands learners of English: sees %s in "%s"', (flag, question) => expect(getFlags(question)).toEqual([flag]));

it.each([
	['lump in my breast', ['breast']],
	['my left breast is swollen', ['breast']],
	['scaly itchy nipple', ['breast']],
	['my nipple has turned in', ['breast']],
	['i found a lump on my testicle', ['testicle']],
	['hard testicle', ['testicle']],
	['one of my balls is hard', ['testicle']],
	['it is hard to photograph my testicle', []],
	['lump like golf balls on my arm', []],
	['no lump in my breast', []],
	['mole on my nipple', []],
	['skin tags under my breasts', []],
])('sees a possible lump of the breast or a testicle in: %s', (question, flags) => {
	expect(getFlags(question)).toEqual(flags);
});

it.each([
	['my bald spot is getting bigger', []],
	['the scaly patch on my bald head is growing', ['growth']],
])('does not mistake hair loss for a spot that grows: %s', (question, flags) => {
	expect(getFlags(question)).toEqual(flags);
});

it.each([
	['crisis', 'I want to commit suicide'],
	['crisis', 'suicde'],
	['crisis', 'i wanna die'],
	['crisis', 'I want to end it all'],
	['crisis', 'I wish I was dead'],
	['crisis', 'I would rather be dead'],
	['crisis', 'everyone would be better off without me'],
	['crisis', 'I don’t want to be here anymore'],
	['crisis', 'life isn’t worth living'],
	['crisis', 'there is no point in living with cancer'],
	['crisis', 'I have nothing to live for'],
	['crisis', 'i cant go on'],
	['crisis', 'I might harm myself'],
	['crisis', 'i want to hurt myself'],
	['crisis', 'I am cutting myself'],
	['emergency', 'severe allergic reaction'],
	['emergency', 'hives and wheezing'],
	['emergency', 'my tongue is thick and I cannot swallow'],
	['emergency', 'chest pain'],
	['emergency', 'my airways are closing'],
	['emergency', 'I feel faint and sweaty'],
	['emergency', 'he is having a seizure'],
	['emergency', 'my son swallowed efudix cream'],
	['emergency', 'I took too many pills'],
	['rash', 'a rash that doesn’t fade when I press a glass on it'],
	['rash', 'purple rash and a stiff neck'],
	['rash', 'my skin is peeling and blistering after a new medicine'],
	['rash', 'took methotrexate and my skin peels off all over'],
	['rash', 'i started lamotrigine and have a rash and blisters in my mouth'],
	['infection', 'the wound is septic'],
	['infection', 'cellulitis on my leg'],
	['infection', 'yellow goo from my stitches'],
	['infection', 'my incision is swollen and red'],
	['infection', 'the wound is hot and throbbing'],
	['infection', 'I feel really ill and my wound is red'],
	['infection', 'my stitches have come apart'],
	['bleeding', 'my mole is leaking'],
	['bleeding', 'clear fluid coming out of my mole'],
	['bleeding', 'haemorrhaging'],
	['growth', 'it started small and now it’s huge'],
	['growth', 'went from tiny to huge in a month'],
	['growth', 'it was the size of a pea and now it’s like a walnut'],
	['growth', 'a lump that came up in a few weeks'],
	['growth', 'the spot has spread'],
	['growth', 'a pimple that keeps growing'],
	['growth', 'nodule growing on my ear'],
	['growth', 'sore on my lip is growing'],
	['growth', 'a black stripe in my nail that is spreading'],
	['changed', 'my mole has gone a funny colour'],
	['changed', 'the edges have become jagged'],
	['changed', 'my birthmark has become lumpy'],
	['changed', 'it has become itchy and crusty'],
	['changed', 'used to be brown now its black'],
	['changed', 'mole on my back altered'],
	['changed', 'a mole I have had for years has started to change'],
	['changed', 'the colour has changed'],
	['changed', 'it has become two colours'],
	['changed', 'the mole developed a lump'],
	['changed', 'it has a new black dot in it'],
	['changed', 'it doesn’t look like it did'],
	['changed', 'mole suddenly black'],
	['eye', 'flashing lights'],
	['emergency', 'he isn’t breathing'],
	['emergency', 'I can’t catch my breath'],
	['emergency', 'my face has blown up'],
	['emergency', 'I think I am going to pass out'],
	['emergency', 'my baby is floppy and has a rash'],
	['crisis', 'I wish I wasn’t here'],
	['crisis', 'I can’t cope anymore'],
	['crisis', 'I don’t see a reason to live'],
	['growth', 'it’s massive now'],
	['growth', 'it went from a dot to a coin in 2 months'],
	['growth', 'a lump on her hand that has come up dead quick'],
	['growth', 'red nodule doubled since last month'],
	['changed', 'it got a white halo'],
	['changed', 'it has a black bit it didn’t have before'],
	['changed', 'the edges look fuzzy now'],
	['glands', 'hard lump above my collarbone'],
	['breast', 'dent in my boob'],
	['glands', 'a bump under my arm'],
])('sees %s in: %s', (flag, question) => expect(getFlags(question)).toEqual([flag]));

it.each([
	'I don’t want to live with this mole on my face',
	'I keep cutting myself shaving',
	'will skin cancer kill me',
	'my back is killing me',
	'there is no point in scanning again',
	'I can’t go on vacation before the biopsy',
	'how do I end it',
	'a mole on my chest hurts',
	'I feel faint when I see needles',
	'I collapsed the menu',
	'can I overdose on vitamin D',
	'I am on tablets and my skin is dry',
	'I am allergic to penicillin',
	'my rash does not go away',
	'can I have a hot bath after a biopsy',
	'the wound is not hot or red',
	'what is cellulitis',
	'is the app leaking my data',
	'a small mole on a large scar',
	'a new mole developed on my arm',
	'the heat map turned red',
	'is the lump harmless if it is not growing',
])('sees no red flag in everyday words: %s', (question) => expect(getFlags(question)).toEqual([]));
