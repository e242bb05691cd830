import type { Topic } from './article.ts';

export const peopleAndSun: Topic = {
	title: 'Who is at risk, and the sun',
	written: '2026-11-27',
	articles: [
		{
			id: 'risk-factors',
			title: 'Who gets skin cancer more often?',
			text: 'Anyone can get skin cancer. It is more likely with fair skin, red or blond hair, light eyes and freckles, and skin that burns. It is also more likely with much sun or sunbeds, many moles, or a weak immune system. An earlier skin cancer, or melanoma in the family, raises the risk too. So does age. None of these means that you will get it, and having none does not rule it out.',
			asked:
				'risk factors; am I at risk; red hair fair skin; pale skin; freckly; chance of getting skin cancer; outdoor work; likelihood; had skin cancer before will it come back; what makes skin cancer more likely; do I have a higher risk; burn easily; blond hair blue eyes; sun damage; why do people get skin cancer; chances; I work outside all day; age',
			sources: ['nci', 'about'],
		},
		{
			id: 'family',
			title: 'Melanoma runs in my family. Will I get it, too?',
			text: 'A parent, brother, sister or child with melanoma raises your own risk. Most people with one such relative never get it. In a few families a gene is passed on, and several people have it. Tell your doctor who had it and at what age. Check your skin each month and protect it from the sun. Ask how often a dermatologist should look at you.',
			asked:
				'mother had skin cancer; father had melanoma; hereditary; genetic; inherited; relatives with melanoma; my brother has it; grandma skin cancer; gene test; runs in families; my grandmother died of melanoma; parents had skin cancer; in the genes; family history',
			sources: ['nci', 'aad'],
		},
		{
			id: 'children',
			title: 'What about moles in children?',
			text: 'Children often get new moles, and their moles grow as they grow. That is normal. Melanoma in children is very rare. In a child it is often pink or the color of skin, raised and fast growing. Show a child’s spot to a doctor if it grows much faster than the child, bleeds, looks unlike the others, or was there at birth and is large. The AI has hardly learned from children’s skin.',
			asked:
				'my son; my daughter; kid mole; toddler; baby born with a mole; teenager mole; year old child; newborn birthmark; kids moles; is it normal for toddlers to have moles; childs mole growing; skin cancer in children; my girl has a new mole; my little boy; use the app on my child; can I scan my child; use this for my baby; use the app on a baby',
			sources: ['aad', 'nhsMoles'],
		},
		{
			id: 'pregnancy',
			title: 'Do moles change in pregnancy?',
			text: 'Skin often gets darker in pregnancy, and moles on a growing belly or on breasts can stretch. Pregnancy does not turn a mole into cancer. But do not put every change down to it. A mole that changes color or shape, grows or bleeds needs a doctor, as at any other time. A look with a dermatoscope and a small removal are safe in pregnancy: tell the doctor that you are pregnant.',
			asked:
				'pregnant; expecting a baby; breastfeeding; hormones; mole changed while pregnant; mole darker in pregnancy; mole during pregnancy; skin changes when expecting; biopsy while pregnant safe; since having a baby; after the birth',
			sources: ['bad', 'aad'],
		},
		{
			id: 'dark-skin',
			title: 'Can people with brown or black skin get skin cancer?',
			text: 'Yes. It is less common, but it is often found late. Melanoma comes more often on palms, soles and under nails, where sun plays no part. Redness is harder to see, so look for change and scaling, and trust what you feel. This AI learned mostly from light skin. How well it works on brown and black skin is not known. Trust your own eyes and a doctor more than a result.',
			asked:
				'dark skin; African American; asian skin; skin of color; all skin tones; does the app work for black people; hispanic indian olive skin; brown skin; black skin melanoma; does dark skin protect from skin cancer; does the AI work on dark skin; was it tested on dark skin; skin type',
			sources: ['aad', 'modelCard'],
		},
		{
			id: 'many-moles',
			title: 'I have many moles. What should I do?',
			text: 'Having many moles raises the risk of melanoma, above all more than about 100, or several that look odd. Most people with many moles never get it. Do not try to watch each one alone. Look for the one that is unlike the rest. Take photos of your back, chest, arms and legs, so that you can see what is new. Ask a dermatologist how often to have your skin looked at.',
			asked:
				'lots of moles; hundreds of moles; covered in moles; moles all over my body; too many to check; how many moles is too many; I have a lot of moles; many moles which ones to watch; hundred moles; more than fifty moles; back full of moles; two hundred moles on me; too many moles to count',
			sources: ['nhsMoles', 'about'],
		},
		{
			id: 'immune',
			title: 'Does a weak immune system matter?',
			text: 'Yes. People with a weak immune system get skin cancer more often, above all squamous cell carcinoma. That can be after an organ transplant, with HIV, with some blood cancers, or with medicines that weaken the immune system. Protect your skin from the sun, check it each month, and have a doctor look at it at least once a year. Show a new lump or sore to a doctor within two weeks: such cancers can grow fast. With HIV, show a purple spot, too.',
			asked:
				'transplant; immunosuppressed; immunosuppressants; kidney heart liver transplant; hiv; leukemia; azathioprine; weakened immune; immune system; organ transplant; after a transplant; medicine that lowers my immune system; take medicine for arthritis that weakens immune system; methotrexate; chemotherapy weak immune system; higher risk with hiv; I have hiv and a purple spot; kaposi sarcoma',
			sources: ['aad', 'about'],
		},
		{
			id: 'sunscreen',
			title: 'Which sunscreen should I use, and how?',
			text: 'Use a broad-spectrum sunscreen with a sun protection factor (SPF) of at least 30. Put on plenty, 20 minutes before you go out. Put it on again every two hours, and after swimming or sweating. Most people use far too little. Sunscreen is no reason to stay in the sun longer. Shade, clothes, a hat and sunglasses protect better, above all around midday or when the UV index is 3 or more.',
			asked:
				'spf; sun cream; suncream; sunblock; sun lotion factor 50; uv index; protect skin from sun; does sunscreen prevent cancer; cloudy days; hat shade; which sun cream; what factor; how much sunscreen; reapply; factor 15; sun protection; when to put on sunscreen; best sunscreen; is spf 15 enough; spf 30 or 50; protect my moles; do I need sunscreen in winter; sunscreen every day',
			sources: ['who', 'aad'],
		},
		{
			id: 'sunburn',
			title: 'What does sunburn do, and what helps?',
			text: 'Sunburn is damage to the skin by UV light. Each bad sunburn raises the risk of skin cancer, above all in childhood. You cannot undo it, but you can avoid the next one. Get out of the sun, cool the skin with cool water, drink plenty, and use a plain moisturizer. Do not pop blisters. Get medical help for large blisters, a fever, confusion, or sunburn in a baby.',
			asked:
				'burnt by the sun; sun burn blisters; peeling skin after sun; burned as a child; red after beach; soothe sunburned skin; tan; what to do for a sunburn; got sunburned; does one sunburn cause cancer; after sun; burned badly; too much sun',
			sources: ['nhsSunburn', 'who'],
		},
		{
			id: 'sunbeds',
			title: 'Are sunbeds safe?',
			text: 'No. Sunbeds cause skin cancer, as the sun does. They raise the risk of melanoma, most of all for people who start before the age of 35. A tan from a sunbed does not protect you from sunburn. Many countries do not let people under 18 use them. A tan from a bottle is safer, but it does not protect you from the sun either.',
			asked:
				'tanning bed; solarium; sun lamp; indoor tanning; base tan before holiday; fake tan; tanning salon; are sunbeds dangerous; tanning; get a tan safely; spray tan; used sunbeds when I was young; is a tan healthy',
			sources: ['who', 'about'],
		},
		{
			id: 'sun-children',
			title: 'How do I protect babies and children from the sun?',
			text: 'Keep babies under six months out of direct sun. Dress children in clothes that cover arms and legs, a hat with a brim, and sunglasses. Keep them in the shade around midday. Use sunscreen on skin that stays bare, with at least SPF 30, and put it on again after swimming. Sunburn in childhood raises the risk of skin cancer later in life.',
			asked:
				'baby sun protection; kids sunscreen; toddler suncream; newborn in the sun; child at the beach; protect kids from sun; baby in the sun; sunscreen for toddler; can babies wear sunscreen; spf for a month old; suncream for a six month old',
			sources: ['who', 'nhsSunburn'],
		},
		{
			id: 'vitamin-d',
			title: 'Do I get too little vitamin D with sunscreen?',
			text: 'That is unlikely. Most people use too little sunscreen to block all vitamin D, and a few minutes of sun on face and hands make some. You also get it from fish, eggs and foods with added vitamin D. Do not sunbathe or use sunbeds for it. If you hardly go out, or always cover up, ask your doctor about tablets.',
			asked:
				'vitamin d deficiency; sun needed for vitamin d; avoiding the sun vitamin; sunscreen and vitamin d; do I need sun to make vitamin d; low vitamin d',
			sources: ['who', 'nhs'],
		},
	],
};
