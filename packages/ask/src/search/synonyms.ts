/** Words that mean the same here: the others are searched as the first. Also British spellings and irregular forms. */
const groups = `
	color colour shade pigment
	gray grey
	nevus naevus naevi nevi
	mother mom mum mama mummy
	father dad daddy papa
	relative sister sisters brother brothers aunt uncle cousin grandmother grandma grandpa grandfather gran nan nana parent parents sibling siblings
	child kid kids children son sons daughter daughters boy boys girl girls toddler toddlers teenager teenagers teen teens grandson granddaughter grandchild niece nephew
	baby infant newborn
	doctor gp physician doc doctors
	dermatologist derm dermatology skindoctor
	sunscreen suncream sunblock suntan lotion
	burn burnt burned
	bleed bled bleeding blood bloody
	grow grew grown bigger larger enlarging enlarged
	photo picture pic pics image images snap selfie photograph
	cancer cancerous malignant malignancy tumor tumour
	harmless benign
	dangerous danger harmful deadly lethal
	pain painful hurt hurts hurting ache aches sore tender
	itch itchy itches itching
	heal healed heals healing
	crust scab scabs scabby crusty
	freeze froze frozen freezing cryo
	infection infected
	fear scared afraid terrified frightened anxious anxiety panic
	worry worried worrying
	accurate accuracy reliable precise
	percent percentage pct
	app application software program
	find found finding
	store stored save saved
	sunbed sunbeds tanning solarium
	pregnant pregnancy pregnancies
	hair hairs hairy
	internet wifi offline
	cost costs price pay expensive fee free
	remove removal removing removed
	hereditary inherit inherited genetic genes gene
	leave left
	see saw seen
	cut cutting nicked nick
	tear tore torn ripped rip
	dark darker darkened
	lab laboratory
	streak stripe stripes line lines band bands
	foot feet sole soles heel
	treatment treat treated treating treats treatments therapy therapies
	check checks checking checked exam examination examine checkup inspect
	yearly annual annually
	rely trust relying trusting
	keratosis keratoses ak aks
	dysplastic dysplasia
	kind kinds type types sort sorts
	question questions questionnaire
	survive survival surviving
	spread spreads spreading metastasis metastasize metastases
	die dying died death dies
	wrong error errors mistake mistakes mistaken
	result results
	needle needles injection jab
	delete deleted deleting erase
	different difference differences differ differs
	mole moles
	leg legs shin shins calf thigh thighs
	arm arms forearm
	stomach belly tummy abdomen
	age old
	spot spots lesion lesions
	bump bumps lump lumps nodule nodules
	odd weird strange funny dodgy iffy peculiar suspicious
	referral refer referred refers
	emergency casualty
	nail fingernail toenail thumbnail nails
`;

/** Each word with what it is searched as. */
export const synonyms: ReadonlyMap<string, string> = new Map(
	groups
		.trim()
		.split('\n')
		.flatMap((line) => {
			const [first = '', ...others] = line.trim().split(' ');
			return others.map((other) => [other, first] as const);
		}),
);

/** Words that say nothing about what is asked. */
export const stopWords: ReadonlySet<string> = new Set(
	`a about above actually after again ago all almost already also always am an and another any anybody anyone anything are
	aren't as ask at away back be because been before being both but by came can can't cannot come could couldn't did didn't do
	does doesn't doing don't done down each either else even ever every everything explain few for from get gets getting give go goes
	going gone gonna good got gotten guess had has hasn't have haven't having he hello help her here hers hey hi him his how i
	i'd i'll i'm i've if im in into is isn't it it's its ive just keep keeps kind know last let like little long look looking looks lot
	lots made make makes making many may maybe me mean means might mine more most much must my myself need needs never next no not
	nothing now of off ok okay on once one ones only or other our out over own people perhaps please possible put quite rather
	real really right said same say says seem seems shall she should shouldn't since so some somebody someone something sometimes
	still such sure take tell than thank thanks that that's thats the their them then there there's theres these they thing things
	think this those though through time to today told too try turned two under until up upon us use used using usually very
	want wanted wants was wasn't way we well went were what what's whats when where whether which while who who's whole whos why will with
	without won't wont would wouldn't yeah yes yet you you're your yours bit bits yesterday morning evening night week weeks month
	months year years day days today tomorrow recently lately noticed notice noticing someone's exactly basically ai dermavigil
	letter shoulder cheek chin odds
	turn happen happens happened start started starting stuff thingy anymore dont cant doesnt didnt isnt wasnt arent werent hasnt havent
	hadnt couldnt wouldnt aint im it'll gets sorry issue issues point case cases hes shes theyre youre weve theyve wheres hows s yr yrs yo saying taking takes taken took trying
	tried wonder wondering husband wife partner girlfriend boyfriend friend`.split(/\s+/),
);
