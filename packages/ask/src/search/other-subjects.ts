/**
 * Words for subjects that the articles do not cover: other body parts, diseases, medicines and treatments. A question with one
 * of them is answered only by an article whose phrasings contain it, too. Taken from the chapters of a general medical
 * encyclopedia, not from questions.
 */
export const otherSubjects: ReadonlySet<string> = new Set(
	`abdomen abdominal adhd aids alcohol alcoholism allergies alopecia alzheimer alzheimers anemia ankle ankles antibiotic antibiotics
	antidepressant antidepressants appendix arthritis aspirin asthma athlete athletes athlete's autism balding bee biting bladder botox
	bowel brain breast breasts breastcancer bronchitis bruise bruises bruising calories cancel candida cartilage cataract cellulite cervical
	cervix chickenpox chlamydia cholera cholesterol collagen colon constipation contagious contraception
	cough covid coronavirus cramp cramps dandruff dehydration dementia dental dentist depression deodorant diabetes diabetic diarrhea
	diet digestion dizziness dizzy ear-wax earache earwax epilepsy eyeglasses facelift fertility fibromyalgia
	filler fillers fitness flea flu fracture fractures gallbladder gallstones glasses glaucoma glucose gonorrhea gout gynecologist hairremoval
	hangover headache headaches heartburn hemorrhoid hemorrhoids hepatitis hernia herpes hip hips hive hives hormone hpv hypertension
	ibuprofen impetigo indigestion infertility influenza insect insomnia insulin intestine isotretinoin joint joints kidneys knee knees
	lice lipstick liposuction lung lungs lupus lyme lymphoma malaria measles menopause menstruation
	metformin methotrexate microneedling migraine migraines moisturizer mosquitoes mouth mri mumps muscle muscles nausea neuropathy
	obesity osteoporosis ovarian ovary pancreas pancreatic paracetamol parkinson parkinsons penicillin penis period periods pneumonia
	prednisone pressure probiotics prostate protein puberty pulse rabies retinol rosacea scabies schizophrenia sciatica
	seizure sepsis serum shampoo shingles sinus sinusitis smoking smoke spine sprain statin statins sting
	stomach stretchmarks stroke sty sugar supplement supplements sweat sweating syphilis tattoo tattoos teeth testicle testicular tetanus
	throat thyroid tick ticks tinnitus tonsils tooth toothache tuberculosis tylenol urinary urine uterus vaccinate
	vaccination vaccine vaccines varicose veterinary vertigo virus viruses vitiligo vomiting warfarin weight whiten wisdom wrinkle
	wrinkles xray yeast melasma merkel psoriasis eczema acne pimple pimples blackhead blackheads wart warts fungus fungal ringworm
	rash rashes dermatitis boil boils abscess cyst cysts lipoma lipomas callus corn corns blister blisters dose dosage
	smell smells smelly thinning implant implants thrush
	milligram milligrams mg prescribe prescription`.split(/\s+/),
);

/** Those of them where a mole may be: they do not change what is asked about it. */
export const places: ReadonlySet<string> = new Set(
	'abdomen ankle ankles hip hips knee knees stomach throat'.split(' '),
);
