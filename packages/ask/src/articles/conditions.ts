import type { Topic } from './article.ts';

export const conditions: Topic = {
	title: 'What a spot can be',
	written: '2026-11-28',
	articles: [
		{
			id: 'skin-cancer',
			title: 'What is skin cancer, and which kinds are there?',
			text: 'Skin cancer is skin cells that grow without limits. The three main kinds are melanoma, basal cell carcinoma and squamous cell carcinoma. Melanoma comes from the cells that give skin its color. The other two come from the outer layer of the skin. They are far more common than melanoma, and far less often deadly. There are rare kinds, too. Most skin cancers can be cured when they are found early.',
			asked:
				'types of skin cancer; how common is skin cancer; list the different skin cancers; what causes skin cancer; explain skin cancer; what is non melanoma skin cancer; most common skin cancer; which skin cancer is the worst one',
			sources: ['nci', 'aad'],
		},
		{
			id: 'melanoma',
			title: 'What is a melanoma?',
			text: 'Melanoma is a serious skin cancer. It begins in the cells that make the color of the skin. It can start as a new spot, or in a mole that you already have. Most melanomas are dark and uneven, but some are pink or the color of skin. Found early, it can usually be cured by cutting it out. Found late, it can spread to other parts of the body. So show any spot that is new or changing to a doctor.',
			asked:
				'malignant melanoma meaning; black skin cancer; what does a melanoma look like; how does melanoma start; explain melanoma; melanoma cancer; is melanoma serious; how dangerous is melanoma; what exactly is melanoma; can a melanoma be pink; amelanotic; is melanoma bad; lentigo maligna; melanoma in situ',
			sources: ['nhsMelanoma', 'nci'],
			result: 'names',
		},
		{
			id: 'basal-cell',
			title: 'What is basal cell carcinoma (BCC)?',
			text: 'Basal cell carcinoma is the most common skin cancer. It grows slowly and rarely spreads. It often looks like a shiny or pearly bump, a pink patch, or a sore that does not heal. Most come on the face, ears and neck, where the sun gets to. It needs treatment, because it grows deeper with time. It can nearly always be cured, mostly with a small operation.',
			asked:
				'bcc; rodent ulcer; pearly bump; shiny bump on the face; is basal cell dangerous; pimple on cheek with tiny blood vessels; pink shiny patch; cancer on the nose that grows slowly',
			sources: ['nhsNonMelanoma', 'aad'],
			result: 'names',
		},
		{
			id: 'squamous-cell',
			title: 'What is squamous cell carcinoma (SCC)?',
			text: 'Squamous cell carcinoma is a common skin cancer of the outer layer of the skin. It often looks like a firm lump, a scaly patch, or a sore with a crust. It can be tender, and it can grow within weeks. Most come where the sun has shone for years, such as the face, ears, lips and hands. A few spread, so it should be treated soon. Found early, it can nearly always be cured.',
			asked:
				'scc; squamous; is squamous cell serious; crusty firm lump; horn on the skin; bowen disease; squamous cancer; which is worse basal or squamous; scaly red lump; keratoacanthoma; cutaneous horn',
			sources: ['nhsNonMelanoma', 'aad'],
			result: 'names',
		},
		{
			id: 'actinic-keratosis',
			title: 'What is actinic keratosis?',
			text: 'Actinic keratoses are rough patches from years of sun. They are also called solar keratoses. They feel like sandpaper, and are often felt before they are seen. Most come on the face, the ears, a bald scalp and the backs of the hands. They are not cancer. A few turn into squamous cell carcinoma, and nobody can tell which ones. That is why doctors look at them and often treat them.',
			asked:
				'solar keratosis; precancer; precancerous; sun damaged patch; dry rough patch like sandpaper; scaly skin on scalp forehead; does keratosis turn into cancer; ak; aks; what is ak; crusty sun patch; flaky rough skin from sun; keratoses on hands; scaly thing on ear or scalp from working outside in the sun',
			sources: ['nhsActinic', 'bad'],
			result: 'names',
		},
		{
			id: 'mole',
			title: 'What is a mole (melanocytic nevus)?',
			text: 'A mole is a small group of the cells that make the color of the skin. Doctors call it a melanocytic nevus. Nearly everyone has moles, and most are harmless. A normal mole is round or oval, with a smooth edge and an even color. It can be flat or raised. Moles can come, grow and fade, mostly in young people. A mole that changes should be looked at by a doctor.',
			asked:
				'nevus; naevus; beauty spot; what does a harmless mole look like; why do we have moles; ordinary mole benign; are all moles bad; normal mole; moles on body harmless; brown dot; melanocytic; mole; moles',
			sources: ['nhsMoles', 'nci'],
			result: 'names',
		},
		{
			id: 'birthmark',
			title: 'What about birthmarks?',
			text: 'Most are harmless. Flat, light brown ones the color of milky coffee stay. Raised red ones grow for some months and then fade over years. Blue-gray ones on the back are common on brown and black skin. See a doctor about a large brown mole from birth, six or more of the light brown ones, or one close to an eye, the nose or the mouth. Go also with one that gets bigger, darker or lumpy, or is sore or bleeds. Melanoma in a birthmark is rare.',
			asked:
				'birthmark; can birthmarks turn into cancer; cafe au lait; strawberry mark; port wine stain; hemangioma in a baby; stork mark; congenital mole; baby has a birthmark; is a birthmark dangerous; red birthmark; birthmark on my child; mongolian spot',
			sources: ['nhsBirthmarks', 'bad'],
		},
		{
			id: 'atypical-mole',
			title: 'What is an atypical or dysplastic mole?',
			text: 'An atypical mole looks unlike ordinary moles. Another word for it is a dysplastic nevus. It is often larger, with a blurred edge and more than one color. It is not cancer, and most never turn into one. But people who have several of them get melanoma more often. A doctor can tell you how often to have your skin looked at. If one changes, have it looked at soon.',
			asked:
				'dysplastic nevus; abnormal mole; irregular mole; unusual mole not cancer; dysplastic naevi syndrome; mildly atypical; severe dysplasia on the report; mild atypia; atypia of a mole',
			sources: ['nci', 'aad'],
		},
		{
			id: 'seborrheic-keratosis',
			title: 'What is a seborrheic keratosis?',
			text: 'A seborrheic keratosis is a harmless growth that comes with age. It often looks waxy or warty, as if stuck on the skin. It can be light, brown or nearly black. Many people have several. It does not turn into cancer and needs no treatment. It can look like a melanoma, even to doctors. So have it looked at if it is new, changes or bleeds.',
			asked:
				'benign keratosis; stuck on growth; waxy brown growth; barnacle; senile wart; warty patch that comes with age; difference between keratosis and cancer; greasy looking brown growth; crumbly wart on back; sebk; grows on skin when old; black stuck on spot',
			sources: ['bad', 'aadPublic'],
			result: 'names',
		},
		{
			id: 'age-spots',
			title: 'What are age spots and freckles?',
			text: 'Age spots are flat brown spots from years of sun. They are also called liver spots, but they have nothing to do with the liver. They come on the hands, the face and the arms, mostly after the age of 40. Freckles are smaller and darker in summer. Both are harmless. They do show that the skin has had sun. A flat spot that grows, darkens or has an uneven color needs a doctor.',
			asked:
				'liver spot; sun spot; solar lentigo; lentigo; freckle; flat brown patches on face and hands; sun freckles; brown spots on hands face from age; are freckles dangerous',
			sources: ['aadPublic', 'bad'],
		},
		{
			id: 'dermatofibroma',
			title: 'What is a dermatofibroma?',
			text: 'A dermatofibroma is a harmless, firm bump in the skin. It is most common on the legs. It is often brown or pink, and sinks in when you pinch it. Some come after an insect bite or a small cut, but often no cause is found. It needs no treatment, and mostly stays for years. Have a firm bump looked at if it is new and grows.',
			asked:
				'hard bump on leg; firm lump in skin; histiocytoma; pea sized hard nodule; dimple when pinched; hard lump under skin of leg arm; bump after insect bite; bump left by a bite',
			sources: ['bad'],
			result: 'names',
		},
		{
			id: 'lump',
			title: 'What is a lump under the skin, such as a cyst or a lipoma?',
			text: 'A lipoma is a soft lump of fat that moves under your finger. A cyst is round and firm, often with a dark dot. Both are common, harmless and slow to grow. See a doctor within two weeks about a lump that grows, hurts, feels hard, does not move or is larger than a golf ball. Go within days if it is in the neck, the armpit or the groin. Do not press or open a cyst. If it gets hot, red and sore, see a doctor within a day. This app cannot assess lumps under the skin.',
			asked:
				'lump under my skin; lipoma; cyst; sebaceous cyst; fatty lump; soft lump; moveable lump; hard lump under skin that does not move; lump behind ear; lump on my back; is a lipoma cancer; is a cyst cancer; smelly stuff out of a lump; epidermoid; pilar cyst; sarcoma; ganglion; squishy lump',
			sources: ['nhsLipoma', 'nice'],
		},
		{
			id: 'vascular',
			title: 'What are red spots from blood vessels, such as cherry angiomas?',
			text: 'A vascular lesion is a spot made of small blood vessels. The most common is the cherry angioma: a small, bright red or purple dot. Many come on the body after the age of 30. They are harmless and need no treatment. They can be removed if they bother you. A pink or red bump that grows fast or bleeds is something else: show it to a doctor soon.',
			asked:
				'cherry angioma; red dot; campbell de morgan; hemangioma; spider vein; vascular lesion; little red moles; purple spot; tiny red moles; red pinprick spots on chest belly; blood blister spot; ruby spots; pyogenic granuloma',
			sources: ['bad', 'aadPublic'],
			result: 'names',
		},
		{
			id: 'skin-tags',
			title: 'What are skin tags?',
			text: 'Skin tags are small, soft bits of skin that hang on a thin stalk. They come where skin rubs: on the neck, in the armpits, in the groin and under breasts. They are harmless and do not turn into cancer. They need no treatment. A doctor can remove one that catches on clothes. Do not cut it off yourself, and have it looked at if it changes or bleeds.',
			asked:
				'skin tag; soft hanging skin; flap of skin; acrochordon; little growths in armpit; skin flaps; tag on eyelid groin; hanging mole; remove skin tags; dangly bits of skin; dangling growth',
			sources: ['nhsTags'],
		},
		{
			id: 'cure',
			title: 'Can skin cancer be cured, and can it spread?',
			text: 'Most skin cancers can be cured when they are found early. Basal cell carcinoma hardly ever spreads. Squamous cell carcinoma spreads in a few people. Melanoma spreads more often, first to the lymph nodes and then to other organs. Then it is harder to treat, and it can be deadly. How deep it has grown matters most. That is why it is worth showing a spot to a doctor early.',
			asked:
				'survival; is skin cancer deadly; dying of melanoma; how fast does melanoma spread; metastasis lymph nodes; prognosis; life expectancy; chances of surviving; stage; is it fatal; can it kill you; will I die; treatable; curable; survive melanoma; has it spread; how serious is skin cancer; what are the odds of dying; odds of surviving; breslow thickness; how deep is my melanoma; stage of a melanoma',
			sources: ['nci', 'nhsMelanoma'],
		},
		{
			id: 'untreated',
			title: 'Does skin cancer go away if I leave it?',
			text: 'No. Skin cancer does not go away by itself, and it is easier to treat while it is small. Basal cell carcinoma grows deeper and damages what lies around it. Squamous cell carcinoma and melanoma can spread to other parts of the body, some of them within months. A scab that falls off, or a dark spot that fades in part, does not prove that it is harmless. Whether a spot may stay as it is, only a doctor can tell. So have it looked at, and do not wait and see on your own.',
			asked:
				'will it go away by itself; does it go away on its own; what if I do nothing; what happens if I do nothing about it; what happens without treatment; untreated skin cancer; can I leave it alone; what happens if I leave it; what happens if I ignore it; does melanoma disappear; can skin cancer heal itself; can a spot get better on its own; do I have to treat it',
			sources: ['nci', 'aad'],
		},
		{
			id: 'contagious',
			title: 'Is skin cancer contagious?',
			text: 'No. You cannot catch skin cancer, and you cannot pass it on by touching, kissing, sex, or sharing a bed, a towel or a razor. A spot that bleeds does not spread it to others either. What families share is the risk: fair skin, some genes, and time in the sun. Warts, cold sores and ringworm do pass from one to another, but they are not skin cancer.',
			asked:
				'contagious; catch skin cancer from someone; pass it on; infectious; can I give it to my children; catch melanoma; is melanoma contagious; touching a melanoma; share towels; kiss someone with skin cancer; can others get it from me; is it catching',
			sources: ['nci'],
		},
	],
};
