/** Exact diagnoses as people say them, by the names of the ISIC archive, which puts the kind first. */
export const exactNames: Partial<Record<string, string>> = {
	'Lichen planus like keratosis': 'Lichen planus-like keratosis',
	'Melanoma Invasive': 'Invasive melanoma',
	'Nevus, Acral': 'Acral nevus',
	'Nevus, Combined': 'Combined nevus',
	'Nevus, Congenital': 'Congenital nevus',
	'Nevus, NOS, Compound': 'Compound nevus',
	'Nevus, NOS, Dermal': 'Dermal nevus',
	'Nevus, NOS, Junctional': 'Junctional nevus',
	'Nevus, Recurrent or persistent': 'Recurrent or persistent nevus',
	'Nevus, Reed': 'Reed nevus',
	'Squamous cell carcinoma in situ, Bowens disease': 'Squamous cell carcinoma in situ (Bowen’s disease)',
	'Squamous cell carcinoma, Invasive': 'Invasive squamous cell carcinoma',
};
