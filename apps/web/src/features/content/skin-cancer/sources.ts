export interface Reference {
	authors: string;
	title: string;
	where: string;
	href: string;
}

const doi = (name: string) => `https://doi.org/${name}`;

/** The sources of the medical statements, in the order in which the page cites them. */
export const references = {
	arnold: {
		authors: 'Arnold M, Singh D, Laversanne M, et al.',
		title: 'Global burden of cutaneous melanoma in 2020 and projections to 2040',
		where: 'JAMA Dermatology 2022;158(5):495-503',
		href: doi('10.1001/jamadermatol.2022.0160'),
	},
	lomas: {
		authors: 'Lomas A, Leonardi-Bee J, Bath-Hextall F',
		title: 'A systematic review of worldwide incidence of nonmelanoma skin cancer',
		where: 'British Journal of Dermatology 2012;166(5):1069-1080',
		href: doi('10.1111/j.1365-2133.2012.10830.x'),
	},
	werner: {
		authors: 'Werner RN, Sammain A, Erdmann R, Hartmann V, Stockfleth E, Nast A',
		title: 'The natural history of actinic keratosis: a systematic review',
		where: 'British Journal of Dermatology 2013;169(3):502-518',
		href: doi('10.1111/bjd.12420'),
	},
	iarc: {
		authors: 'El Ghissassi F, Baan R, Straif K, et al., for the International Agency for Research on Cancer (IARC)',
		title: 'A review of human carcinogens - part D: radiation',
		where: 'Lancet Oncology 2009;10(8):751-752',
		href: doi('10.1016/S1470-2045(09)70213-X'),
	},
	boniol: {
		authors: 'Boniol M, Autier P, Boyle P, Gandini S',
		title: 'Cutaneous melanoma attributable to sunbed use: systematic review and meta-analysis',
		where: 'BMJ 2012;345:e4757',
		href: doi('10.1136/bmj.e4757'),
	},
	moles: {
		authors: 'Gandini S, Sera F, Cattaruzza MS, et al.',
		title: 'Meta-analysis of risk factors for cutaneous melanoma: I. Common and atypical naevi',
		where: 'European Journal of Cancer 2005;41(1):28-44',
		href: doi('10.1016/j.ejca.2004.10.015'),
	},
	family: {
		authors: 'Gandini S, Sera F, Cattaruzza MS, et al.',
		title:
			'Meta-analysis of risk factors for cutaneous melanoma: III. Family history, actinic damage and phenotypic factors',
		where: 'European Journal of Cancer 2005;41(14):2040-2059',
		href: doi('10.1016/j.ejca.2005.03.034'),
	},
	lindelof: {
		authors: 'Lindelöf B, Sigurgeirsson B, Gäbel H, Stern RS',
		title: 'Incidence of skin cancer in 5356 patients following organ transplantation',
		where: 'British Journal of Dermatology 2000;143(3):513-519',
		href: doi('10.1111/j.1365-2133.2000.03703.x'),
	},
	bradford: {
		authors: 'Bradford PT, Goldstein AM, McMaster ML, Tucker MA',
		title: 'Acral lentiginous melanoma: incidence and survival patterns in the United States, 1986-2005',
		where: 'Archives of Dermatology 2009;145(4):427-434',
		href: doi('10.1001/archdermatol.2008.609'),
	},
	green: {
		authors: 'Green AC, Williams GM, Logan V, Strutton GM',
		title: 'Reduced melanoma after regular sunscreen use: randomized trial follow-up',
		where: 'Journal of Clinical Oncology 2011;29(3):257-263',
		href: doi('10.1200/JCO.2010.28.7078'),
	},
	who: {
		authors: 'World Health Organization (WHO)',
		title: 'Ultraviolet radiation (fact sheet)',
		where: 'who.int',
		href: 'https://www.who.int/news-room/fact-sheets/detail/ultraviolet-radiation',
	},
	abbasi: {
		authors: 'Abbasi NR, Shaw HM, Rigel DS, et al.',
		title: 'Early diagnosis of cutaneous melanoma: revisiting the ABCD criteria',
		where: 'JAMA 2004;292(22):2771-2776',
		href: doi('10.1001/jama.292.22.2771'),
	},
	pampena: {
		authors: 'Pampena R, Kyrgidis A, Lallas A, Moscarella E, Argenziano G, Longo C',
		title: 'A meta-analysis of nevus-associated melanoma: prevalence and practical implications',
		where: 'Journal of the American Academy of Dermatology 2017;77(5):938-945',
		href: doi('10.1016/j.jaad.2017.06.149'),
	},
	scope: {
		authors: 'Scope A, Dusza SW, Halpern AC, et al.',
		title: 'The "ugly duckling" sign: agreement between observers',
		where: 'Archives of Dermatology 2008;144(1):58-64',
		href: doi('10.1001/archdermatol.2007.15'),
	},
	chamberlain: {
		authors: 'Chamberlain AJ, Fritschi L, Kelly JW',
		title: "Nodular melanoma: patients' perceptions of presenting features and implications for earlier detection",
		where: 'Journal of the American Academy of Dermatology 2003;48(5):694-701',
		href: doi('10.1067/mjd.2003.216'),
	},
	nice: {
		authors: 'National Institute for Health and Care Excellence (NICE)',
		title: 'Suspected cancer: recognition and referral (NG12)',
		where: 'nice.org.uk',
		href: 'https://www.nice.org.uk/guidance/ng12',
	},
	uspstf: {
		authors: 'US Preventive Services Task Force',
		title: 'Screening for skin cancer: recommendation statement',
		where: 'JAMA 2023;329(15):1290-1295',
		href: doi('10.1001/jama.2023.4342'),
	},
	aad: {
		authors: 'American Academy of Dermatology (AAD)',
		title: 'What to look for: ABCDEs of melanoma',
		where: 'aad.org',
		href: 'https://www.aad.org/public/diseases/skin-cancer/find/at-risk/abcdes',
	},
	freeman: {
		authors: 'Freeman K, Dinnes J, Chuchu N, et al.',
		title:
			'Algorithm based smartphone apps to assess risk of skin cancer in adults: systematic review of diagnostic accuracy studies',
		where: 'BMJ 2020;368:m127',
		href: doi('10.1136/bmj.m127'),
	},
	daneshjou: {
		authors: 'Daneshjou R, Vodrahalli K, Novoa RA, et al.',
		title: 'Disparities in dermatology AI performance on a diverse, curated clinical image set',
		where: 'Science Advances 2022;8(31):eabq6147',
		href: doi('10.1126/sciadv.abq6147'),
	},
} satisfies Record<string, Reference>;
