/** A page that an article is written from, or a page of DermaVigil: its address then starts with a slash. */
export interface Source {
	organization: string;
	title: string;
	href: string;
}

/** The general pages of each organization: deeper addresses move too often. */
export const sources = {
	nhsMelanoma: {
		organization: 'NHS',
		title: 'Melanoma skin cancer',
		href: 'https://www.nhs.uk/conditions/melanoma-skin-cancer/',
	},
	nhsNonMelanoma: {
		organization: 'NHS',
		title: 'Non-melanoma skin cancer',
		href: 'https://www.nhs.uk/conditions/non-melanoma-skin-cancer/',
	},
	nhsMoles: { organization: 'NHS', title: 'Moles', href: 'https://www.nhs.uk/conditions/moles/' },
	nhsActinic: {
		organization: 'NHS',
		title: 'Actinic keratoses',
		href: 'https://www.nhs.uk/conditions/actinic-keratoses/',
	},
	nhsTags: { organization: 'NHS', title: 'Skin tags', href: 'https://www.nhs.uk/conditions/skin-tags/' },
	nhsCellulitis: { organization: 'NHS', title: 'Cellulitis', href: 'https://www.nhs.uk/conditions/cellulitis/' },
	nhsBirthmarks: { organization: 'NHS', title: 'Birthmarks', href: 'https://www.nhs.uk/conditions/birthmarks/' },
	nhsMouth: { organization: 'NHS', title: 'Mouth cancer', href: 'https://www.nhs.uk/conditions/mouth-cancer/' },
	nhsLipoma: { organization: 'NHS', title: 'Lipoma', href: 'https://www.nhs.uk/conditions/lipoma/' },
	nhsSunburn: { organization: 'NHS', title: 'Sunburn', href: 'https://www.nhs.uk/conditions/sunburn/' },
	nhs: { organization: 'NHS', title: 'Health A to Z', href: 'https://www.nhs.uk/conditions/' },
	nci: {
		organization: 'National Cancer Institute (NCI)',
		title: 'Skin cancer',
		href: 'https://www.cancer.gov/types/skin',
	},
	aad: {
		organization: 'American Academy of Dermatology (AAD)',
		title: 'Skin cancer',
		href: 'https://www.aad.org/public/diseases/skin-cancer',
	},
	aadAbcde: {
		organization: 'American Academy of Dermatology (AAD)',
		title: 'What to look for: ABCDEs of melanoma',
		href: 'https://www.aad.org/public/diseases/skin-cancer/find/at-risk/abcdes',
	},
	aadPublic: {
		organization: 'American Academy of Dermatology (AAD)',
		title: 'For the public',
		href: 'https://www.aad.org/public',
	},
	bad: {
		organization: 'British Association of Dermatologists (BAD)',
		title: 'Patient information',
		href: 'https://www.bad.org.uk/',
	},
	who: {
		organization: 'World Health Organization (WHO)',
		title: 'Ultraviolet radiation',
		href: 'https://www.who.int/news-room/fact-sheets/detail/ultraviolet-radiation',
	},
	nice: {
		organization: 'National Institute for Health and Care Excellence (NICE)',
		title: 'Suspected cancer: recognition and referral (NG12)',
		href: 'https://www.nice.org.uk/guidance/ng12',
	},
	uspstf: {
		organization: 'US Preventive Services Task Force',
		title: 'Screening for skin cancer',
		href: 'https://doi.org/10.1001/jama.2023.4342',
	},
	faq: { organization: 'DermaVigil', title: 'Frequently Asked Questions', href: '/faq' },
	modelCard: { organization: 'DermaVigil', title: 'Model card', href: '/model-card' },
	privacy: { organization: 'DermaVigil', title: 'Privacy Policy', href: '/privacy' },
	terms: { organization: 'DermaVigil', title: 'Terms of Service', href: '/terms' },
	photoGuide: { organization: 'DermaVigil', title: 'Photo guide', href: '/photo-guide' },
	selfExamination: { organization: 'DermaVigil', title: 'Self-Examination', href: '/self-examination' },
	about: { organization: 'DermaVigil', title: 'About Skin Cancer', href: '/about-skin-cancer' },
} as const satisfies Record<string, Source>;
